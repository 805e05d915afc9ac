import Catalog
import Display
import TML

extension LanguagesScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("languages")
        picture.say(Strings.languagesTitle + ":")
        guard !environment.settings.engines.isEmpty else {
            picture.say(Strings.howToEngines)
            return picture
        }
        for (field, picker) in [(Field.from, from), (.to, to)] {
            picture.say(Strings.name(of: field), picker.chosen.map(named) ?? Strings.anyLanguage)
        }
        picture.say(Strings.name(of: .text), text.text)
        picture.say(enginesTitle + ":")
        for entry in entries(environment.settings) { picture.say(entry.text) }
        picture.say(sentence(environment))
        return picture
    }

    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let layout = LanguagesLayout(self, environment, in: area)
        let engines = environment.settings.engines
        frame.paneTitle(
            Strings.languagesTitle, note: engines.map(\.name).joined(separator: ", "),
            in: layout.title, isFocused: false)
        guard !engines.isEmpty else {
            frame.writeParagraph(
                Strings.howToEngines, in: layout.below.inset(rows: 0, columns: 1), role: .text)
            return
        }
        frame.writeParagraph(
            sentence(environment), in: layout.foot.inset(rows: 0, columns: 1), role: .dim)
        drawEngines(on: &frame, in: layout, environment)
        drawList(on: &frame, in: layout)
        for field in Field.allCases { draw(field, on: &frame, in: layout.field(field)) }
    }

    /// The effect of Enter. Before a text is sent, the sentence names the engines that receive it.
    func sentence(_ environment: ScreenEnvironment) -> String {
        let settings = environment.settings
        guard focus == .text else {
            let awaited = settings.engines.filter { lists[$0.name] == nil }
            return awaited.isEmpty ? Strings.pickHint : Strings.listsAwaited(awaited.map(\.name))
        }
        if let objection { return objection }
        if isAwaited(settings) { return Strings.detectionAwaited }
        if text.isEmpty { return Strings.noTextToTranslate }
        let count = text.text.unicodeScalars.count
        let (detecting, able) = (settings.detecting.map(\.name), self.able(settings))
        let offers = [
            Strings.detectionOffer(count, to: detecting),
            Strings.translationOffer(detecting.isEmpty ? count : nil, to: able),
        ]
        let offer = offers.filter { !$0.isEmpty }.joined(separator: " ")
        return offer.isEmpty ? Strings.nobodyTakesTexts : offer
    }
}

extension LanguagesScreen {
    private func draw(_ field: Field, on frame: inout Frame, in row: Rect) {
        guard !row.isEmpty else { return }
        let isFocused = field == focus
        if isFocused { frame.focusMark(in: row) }
        let (name, rest) = row.inset(rows: 0, columns: 1).splitLeft(columns: 6)
        frame.writeLine(Strings.name(of: field), in: name, role: isFocused ? .heading : .dim)
        switch field {
        case .from: draw(from, isFocused: isFocused, on: &frame, in: rest)
        case .to: draw(to, isFocused: isFocused, on: &frame, in: rest)
        case .text: text.draw(on: &frame, in: rest, isFocused: isFocused)
        }
    }

    private func draw(
        _ picker: LanguagePicker, isFocused: Bool, on frame: inout Frame, in row: Rect
    ) {
        let chosen = picker.chosen.map(named) ?? Strings.anyLanguage
        guard isFocused else {
            frame.lay(.field, in: row)
            frame.writeLine(chosen, in: row, role: picker.chosen == nil ? .dim : .label)
            return
        }
        picker.field.draw(on: &frame, in: row, isFocused: true, placeholder: chosen)
    }

    private func drawList(on frame: inout Frame, in layout: LanguagesLayout) {
        guard let picker, !layout.list.isEmpty else { return }
        let title = focus == .from ? Strings.sourcesTitle : Strings.targetsTitle
        frame.paneTitle(
            title, note: Strings.shown(picker.list.shown.count, of: picker.offered.count),
            in: layout.listTitle,
            isFocused: false)
        guard picker.list.shown.isEmpty else {
            return picker.draw(on: &frame, in: layout.list)
        }
        frame.writeParagraph(
            picker.offered.isEmpty ? Strings.noLists : Strings.noLanguageFound,
            in: layout.list.inset(rows: 0, columns: 1),
            role: .dim)
    }

    private func drawEngines(
        on frame: inout Frame, in layout: LanguagesLayout, _ environment: ScreenEnvironment
    ) {
        frame.paneTitle(enginesTitle, in: layout.enginesTitle, isFocused: false)
        let inside = layout.engines.inset(rows: 0, columns: 1)
        let list = EntryList(entries: entries(environment.settings))
        list.draw(
            on: &frame, in: inside, cursor: ListCursor(count: list.entries.count), isFocused: false)
        frame.markScrolling(
            in: inside, besides: true, above: false, below: list.entries.count > inside.rows)
    }

    private var enginesTitle: String {
        if focus == .text, translations.question == nil { return Strings.detectionTitle }
        guard let source = from.chosen, let target = to.chosen else { return Strings.enginesTitle }
        return Strings.pairTitle(from: named(source), to: named(target))
    }

    /// The name of a language if an engine has given one, else its code.
    private func named(_ locale: LocaleCode) -> String {
        Strings.language(
            locale, name: from.name(of: locale) ?? to.name(of: locale) ?? known[locale])
    }

    /// The rows of the engines. For a detection, the engines that detect languages come first.
    private func entries(_ settings: Settings) -> [EntryList.Entry] {
        let isTranslated = focus == .text && translations.question != nil
        let others = settings.engines.filter { !$0.detects }
        let isDetected = focus == .text && !isTranslated
        let engines = isDetected ? settings.detecting + others : settings.engines
        return engines.map { engine in
            let (mark, role, words) =
                isTranslated
                ? translation(of: engine.name)
                : isDetected ? detection(of: engine) : pair(of: engine.name)
            return EntryList.Entry(
                mark: mark, markRole: role, text: "\(Strings.onOneLine(engine.name)): \(words)",
                role: role == .dim ? .dim : .text, note: "", noteRole: .origin)
        }
    }

    /// The row of an engine with its translation.
    private func translation(of engine: String) -> (String, Role, String) {
        guard case .translate(let loose)? = translations.question, loose.engines.contains(engine)
        else { return pair(of: engine) }
        switch translations[engine] {
        case .translated(let texts) where texts.isEmpty: return ("  ", .dim, Strings.nothingForText)
        case .translated(let texts):
            let isSafe = texts.allSatisfy(\.isSafe)
            return (isSafe ? "✓ " : "! ", isSafe ? .good : .warning, Strings.translated(texts))
        case .failed(let why): return ("! ", .warning, Strings.engineSays(why))
        case .languages, .pair, .silent, .detected, .tried: return ("  ", .dim, "")
        case nil where translations.isStopped: return ("  ", .dim, Strings.stopped)
        case nil: return ("… ", .dim, Strings.asking)
        }
    }

    /// The row of an engine, which shows whether the engine has the pair, and its number of
    /// languages.
    private func pair(of engine: String) -> (String, Role, String) {
        let list = Strings.list(lists[engine])
        guard pairs.question != nil else {
            if case .failed = lists[engine] { return ("! ", .warning, list) }
            return ("  ", .dim, list)
        }
        return switch pairs[engine] {
        case .pair(true) where lists[engine] == .languages([]): ("  ", .dim, Strings.anyPair)
        case .pair(true): ("✓ ", .good, "\(Strings.hasPair) · \(list)")
        case .pair(false): ("× ", .dim, "\(Strings.lacksPair) · \(list)")
        case .failed(let why): ("! ", .warning, Strings.engineSays(why))
        case .languages, .silent, .detected, .translated, .tried, nil:
            ("… ", .dim, Strings.asking)
        }
    }

    private func detection(of engine: Settings.Engine) -> (String, Role, String) {
        guard engine.detects else { return ("  ", .dim, Strings.cannotDetect) }
        switch detections[engine.name] {
        case .detected(let locale, let percent):
            return ("✓ ", .good, Strings.detected(named(locale), percent: percent))
        case .failed(let why): return ("! ", .warning, Strings.engineSays(why))
        case .languages, .pair, .silent, .translated, .tried:
            return ("  ", .dim, Strings.cannotDetect)
        case nil where detections.question == nil: return ("  ", .dim, Strings.notAskedYet)
        case nil where detections.isStopped: return ("  ", .dim, Strings.stopped)
        case nil: return ("… ", .dim, Strings.asking)
        }
    }
}

/// The layout of the screen: the fields, the effect of Enter, the engines and the languages.
struct LanguagesLayout {
    /// With fewer rows, the screen shows either the engines or the languages.
    private static let roomy = 14

    let title: Rect
    /// The area below the title.
    let below: Rect
    let foot: Rect
    /// Empty if the area is small.
    let enginesTitle: Rect
    let engines: Rect
    let listTitle: Rect
    /// Empty if the list is not shown.
    let list: Rect
    private let fields: Rect

    init(_ screen: LanguagesScreen, _ environment: ScreenEnvironment, in area: Rect) {
        (title, below) = area.splitTop(rows: 1)
        let (top, rest) = below.splitTop(rows: LanguagesScreen.Field.allCases.count)
        fields = top
        let isRoomy = area.rows >= Self.roomy
        let words = TextCells.lines(
            of: screen.sentence(environment), columns: max(1, area.columns - 2))
        let (said, left) = rest.splitTop(
            rows: screen.focus == .text ? min(3, words.count) : isRoomy ? min(2, words.count) : 0)
        foot = said
        let isPicking = screen.picker.map { $0.isOpen || $0.chosen == nil } ?? false
        let count = environment.settings.engines.count
        let engineRows: Int
        if screen.picker == nil {
            engineRows = left.rows
        } else if isRoomy {
            engineRows = min(count + 1, left.rows / 2)
        } else {
            engineRows = isPicking ? 0 : left.rows
        }
        let (engines, languages) = left.splitTop(rows: engineRows)
        (enginesTitle, self.engines) = engines.splitTop(rows: isRoomy ? 1 : 0)
        (listTitle, list) = languages.splitTop(rows: 1)
    }

    func field(_ field: LanguagesScreen.Field) -> Rect {
        let place = LanguagesScreen.Field.allCases.firstIndex(of: field) ?? 0
        return fields.row(place)
    }
}
