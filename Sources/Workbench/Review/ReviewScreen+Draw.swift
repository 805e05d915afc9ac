import Catalog
import Display
import Text

extension ReviewScreen {
    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        ReviewPicture(self, environment).draw(on: &frame, in: area)
    }

    /// The reason why the list is empty.
    func whyEmpty(_ environment: ScreenEnvironment) -> String {
        isSearched
            ? Strings.reviewSearchFindsNothing(environment.press(.back, in: scopes))
            : Strings.nothingToReview
    }

    /// The page of keys with the selected key, and all texts of the selected key.
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("review \(query)")
        picture.say("\(Strings.reviewTitle): \(Strings.narrowing(query)).")
        guard keys?.isEmpty == false else {
            picture.say(ReviewPicture(self, environment).sentence)
            return picture
        }
        picture.list(cursor) { position in
            guard let block = window[position] else {
                return window.isLoaded(position) ? Strings.reviewedKeyIsGone : "…"
            }
            let mark = marks.contains(block.id) ? "\(Strings.markedWord), " : ""
            return mark + Strings.line(of: block.detail.row)
        }
        guard let selected else { return picture }
        let proposed = selected.proposed
        for (number, text) in selected.rows.enumerated() {
            let isChosen = row.map { $0 == number } ?? proposed.contains(text.translation.id)
            picture.say(
                Strings.line(of: text, isChosen: isChosen, now: environment.now))
        }
        return picture
    }
}
