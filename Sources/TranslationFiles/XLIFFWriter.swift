import Text
import TextFiles

/// Makes the replacements for the changes of an XLIFF file.
struct XLIFFWriter: Sendable {
    let xml: XMLPlaces
    let states: XLIFFStates
    /// True for XLIFF 2.
    let isSecond: Bool
    /// The language of the targets, as the file has it or gets it.
    let language: String?
    /// True if the lines of the file end with CR and LF.
    private let hasCarriageReturns: Bool

    init(xml: XMLPlaces, states: XLIFFStates, isSecond: Bool, language: String?) {
        self.xml = xml
        self.states = states
        self.isSecond = isSecond
        self.language = language
        let end = xml.bytes.firstIndex(of: UInt8(ascii: "\n")) ?? 0
        hasCarriageReturns = end > 0 && xml.bytes[end - 1] == UInt8(ascii: "\r")
    }

    /// Returns the replacements for a change of a unit.
    ///
    /// Throws `cannotContain` if the file cannot contain a text, or if the unit is fixed.
    func replacements(
        for change: FileChange, of entry: XLIFFEntry
    ) throws(FileError) -> [FileReplacement] {
        var replacements: [FileReplacement] = []
        for (form, old) in zip(entry.forms, entry.unit.forms) {
            let text = change.forms.last { $0.name == old.name }?.text ?? old.text
            let content =
                text == old.text ? nil : try written(text.string, form, of: entry)
            let state = states(of: form, old: old.text, new: text, change.state)
            if form.missing == nil {
                replacements += edits(form, content, state)
            } else if let content {
                replacements.append(addition(form, content, state, after: entry.forms))
            }
        }
        return replacements
    }

    /// Returns the replacements with which elements name the language of the targets.
    func languages(in elements: Set<XMLPlaces.Node>) -> [FileReplacement] {
        guard let language else { return [] }
        let name = isSecond ? "trgLang" : "target-language"
        return elements.flatMap { xml.setting([(name, language)], of: $0) }
    }

    /// Returns the attributes after the change of a text.
    private func states(
        of form: XLIFFEntry.Form, old: ExactText, new: ExactText, _ wished: FileUnit.State?
    ) -> XLIFFStates.Attributes {
        let before = states.state(form.state, isEmpty: old.isEmpty)
        if new.isEmpty {
            guard !old.isEmpty else { return form.state }
            return states.attributes(
                for: .untranslated, from: form.state, isNew: false, isEmpty: true)
        }
        // A new translation is translated, also if the change does not say it.
        let isTranslated = before == .untranslated && new != old
        guard let state = wished ?? (isTranslated ? .translated : nil) else { return form.state }
        return states.attributes(
            for: state, from: form.state, isNew: old.isEmpty, isEmpty: false)
    }
}

extension XLIFFWriter {
    /// Returns a text as the content of a target.
    private func written(
        _ text: String, _ form: XLIFFEntry.Form, of entry: XLIFFEntry
    ) throws(FileError) -> String {
        let unit = entry.unit.id
        guard !entry.isFixed else {
            throw .cannotContain(
                unit: unit, "The text has entities of the file, or characters like its tags.")
        }
        guard XMLText.canSay(text) else {
            throw .cannotContain(unit: unit, "XML cannot contain a control character of the text.")
        }
        if entry.tags.isEmpty, isCDATA(form), !text.isEmpty, !text.utf8.contains(0x0D) {
            return lines(XMLText.cdata(text))
        }
        return try entry.tags.written(text, unit: unit) { lines(XMLText.content($0)) }
    }

    private func lines(_ text: String) -> String {
        hasCarriageReturns ? text.replacing("\n", with: "\r\n") : text
    }

    /// True if the old text is a CDATA section; without an old text, if the source is one.
    private func isCDATA(_ form: XLIFFEntry.Form) -> Bool {
        let old = form.target.map { xml.children(of: $0) } ?? []
        let nodes = old.isEmpty ? xml.children(of: form.source) : old
        return nodes.contains { $0.kind == .cdata }
    }
}

extension XLIFFWriter {
    /// Returns a new `trans-unit` or `segment` after the last one of the unit. It has the original
    /// text and the white space of the last form.
    private func addition(
        _ form: XLIFFEntry.Form, _ content: String, _ state: XLIFFStates.Attributes,
        after forms: [XLIFFEntry.Form]
    ) -> FileReplacement {
        let holder = form.holder
        var attributes = (form.missing ?? []).map { ($0.name, $0.value) }
        if isSecond {
            attributes += [("state", state.state), ("subState", nil)]
        } else {
            attributes.append(("approved", state.approved))
        }
        let ofTarget = isSecond ? [] : [("state", state.state)]
        let end = xml.source(holder.content.upperBound..<holder.range.upperBound)
        let originals = form.originals.map { xml.space(before: $0) + xml.source($0.range) }
        let text =
            xml.space(before: holder) + xml.tag(of: holder, setting: attributes)
            + originals.joined() + newTarget(form, content, ofTarget)
            + xml.space(endingAt: holder.content.upperBound) + end
        let place = forms.map(\.holder.range.upperBound).max() ?? holder.range.upperBound
        return FileReplacement(range: place..<place, bytes: Array(text.utf8))
    }

    private func edits(
        _ form: XLIFFEntry.Form, _ content: String?, _ state: XLIFFStates.Attributes
    ) -> [FileReplacement] {
        var ofHolder: [(String, String?)] = []
        var ofTarget: [(String, String?)] = []
        if state.approved != form.state.approved { ofHolder.append(("approved", state.approved)) }
        if state.detail != form.state.detail { ofHolder.append(("subState", state.detail)) }
        if state.state != form.state.state {
            if isSecond {
                ofHolder.append(("state", state.state))
            } else {
                ofTarget.append(("state", state.state))
            }
        }
        let replacements = xml.setting(ofHolder, of: form.holder)
        guard let target = form.target else {
            return replacements + insertion(form, content, ofTarget)
        }
        return replacements + xml.setting(ofTarget, of: target) + replacement(target, content)
    }

    private func replacement(_ target: XMLPlaces.Node, _ content: String?) -> [FileReplacement] {
        guard let content else { return [] }
        guard target.isEmptyTag else {
            let range = xml.contentBetweenComments(of: target)
            return [FileReplacement(range: range, bytes: Array(content.utf8))]
        }
        let name = xml.name(of: target).qualified
        let range = xml.endOfAttributes(of: target)..<target.tag.upperBound
        return [FileReplacement(range: range, bytes: Array(">\(content)</\(name)>".utf8))]
    }

    /// Returns a new target. It has the white space of the source before it.
    private func insertion(
        _ form: XLIFFEntry.Form, _ content: String?, _ attributes: [(String, String?)]
    ) -> [FileReplacement] {
        guard let content else { return [] }
        let place = form.label.range.upperBound
        let text = newTarget(form, content, attributes)
        return [FileReplacement(range: place..<place, bytes: Array(text.utf8))]
    }

    private func newTarget(
        _ form: XLIFFEntry.Form, _ content: String, _ attributes: [(String, String?)]
    ) -> String {
        let name = targetName(xml.name(of: form.source).qualified)
        var tag = name
        if xml.attribute("xml:lang", of: form.source) != nil, let language {
            tag += " xml:lang=\"\(XMLText.escaped(language))\""
        }
        for case (let name, let value?) in attributes { tag += " \(name)=\"\(value)\"" }
        return xml.space(before: form.source) + "<\(tag)>\(content)</\(name)>"
    }

    /// Returns the name of a target beside a source, with its prefix.
    private func targetName(_ source: String) -> String {
        source.dropLast("source".count) + "target"
    }
}
