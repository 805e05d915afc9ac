import Catalog
import TML
import Text

/// A dialog in line mode.
extension Dialog {
    /// True if any line is a possible answer.
    var isPrompt: Bool {
        if case .prompt = kind { true } else { false }
    }

    var linePrompt: String {
        switch kind {
        case .confirmation, .fix: Strings.yesOrNoPrompt
        case .prompt: Strings.answerPrompt
        case .menu, .characters, .conflict, .issues: Strings.numberPrompt
        case .report: ""
        }
    }

    var lines: LinePicture {
        var picture = LinePicture("dialog \(text) \(question)")
        if case .conflict(let dialog) = kind {
            dialog.say(in: &picture)
            return picture
        }
        picture.say(subject.map { Strings.questionAbout($0.label) } ?? "")
        picture.say(all: text)
        switch kind {
        case .confirmation: picture.say(Strings.yesOrNo(Strings.button(for: question)))
        case .prompt(let field, _): if !field.isEmpty { picture.say(Strings.soFar, field.text) }
        case .menu, .characters: picker?.say(in: &picture)
        case .issues(let dialog): dialog.say(in: &picture)
        case .fix(let fix):
            for side in fix.sides { picture.say(side.heading, side.text.text) }
            picture.say(Strings.yesOrNo(Strings.button(for: question)))
        case .report(let report):
            picture.say(report.title + ":")
            for point in report.points { picture.say(point) }
        case .conflict: break
        }
        return picture
    }

    /// Handles a line.
    ///
    /// - Returns: the command that the line means; `nil` if the question stays open.
    mutating func take(line: String) -> Command? {
        let number = Int(line.trimmed)
        switch kind {
        case .confirmation, .fix: return Strings.isYes(line).map { $0 ? .open : .back }
        case .prompt(_, let mayBeEmpty):
            kind = .prompt(TextField(text: line), mayBeEmpty: mayBeEmpty)
            return line.isEmpty && !mayBeEmpty ? nil : .open
        case .menu, .characters:
            var isSelected = false
            withPicker { isSelected = $0.take(line: line.trimmed) }
            return isSelected ? .open : nil
        case .conflict(var dialog):
            defer { kind = .conflict(dialog) }
            return number.map { dialog.select(number: $0) } == true ? .open : nil
        case .issues(var dialog):
            defer { kind = .issues(dialog) }
            return dialog.take(line: line.trimmed)
        case .report: return .back
        }
    }
}

extension ConflictDialog {
    fileprivate func say(in picture: inout LinePicture) {
        picture.say(explanation)
        picture.say(Strings.labelTitle, Strings.labelAndForm(of: change))
        sayTexts(in: &picture)
        for (number, choice) in choices.enumerated() {
            picture.say("\(number + 1). \(Strings.sentence(choice, about: change))")
        }
        picture.say(Strings.chooseByNumber)
    }

    /// Adds the earlier text, my text and their text.
    func sayTexts(in picture: inout LinePicture) {
        for side in sides {
            let about = side.about.isEmpty ? "" : " (\(side.about))"
            picture.say(side.heading + about, side.editor.text)
        }
    }

    /// Selects a choice by its number, from 1.
    fileprivate mutating func select(number: Int) -> Bool {
        guard number > 0, choices.indices.contains(number - 1) else { return false }
        while selection != number - 1 { perform(.selectNext) }
        return true
    }
}

extension IssuesDialog {
    fileprivate func say(in picture: inout LinePicture) {
        picture.list(cursor) { number in
            let item = items[number]
            let issue = item.placed.issue
            let place = item.isDismissed ? Strings.dismissed(item.place) : item.place
            return Strings.line(of: issue, at: place)
        }
        picture.say(Strings.issuesHint)
    }

    /// Handles a number, an action, or both.
    fileprivate mutating func take(line: String) -> Command? {
        var words = line.split(separator: " ").map(String.init)
        if let number = words.last.flatMap({ Int($0) }) {
            guard number > 0, items.indices.contains(number - 1) else { return nil }
            select(row: number - 1)
            words.removeLast()
        }
        guard !words.isEmpty else { return .open }
        return Self.command(beginningWith: words.joined(separator: "-"))
    }

    /// Returns the command about issues with this name, or with a name that begins like this.
    /// Other commands can have the same beginning.
    private static func command(beginningWith name: String) -> Command? {
        let found = Command.allCases.filter { command in
            guard case .issue = command.row.action else { return false }
            return command.rawValue.hasPrefix(name)
        }
        return found.count == 1 ? found[0] : nil
    }
}
