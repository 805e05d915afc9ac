import Catalog
import TML
import Text

extension ServerMatch {
    /// Reads an entry of the answer of a translation memory (`tml-service.md` 3.11); `nil` without
    /// a label, a translation or a score.
    init?(_ json: JSON) {
        guard let object = json.object, let label = object["source"]?.string,
            let text = object["label"]?.string, !text.isEmpty,
            let score = object["score"]?.number, (0...1).contains(score)
        else { return nil }
        let translator = object["translator"]?.object
        self.init(
            similarity: score, label: ExactText(label),
            syntax: LabelSyntax(ofKey: object["syntax"]?.string ?? "tml"), text: ExactText(text),
            hash: object["key"]?.string ?? "",
            author: translator?["display_name"]?.string ?? "",
            date: object["updated_at"]?.string ?? "")
    }
}
