import CNcurses
public import Display
import Foundation
import Glibc

/// The terminal of the program, through ncurses. There can be one, and it belongs to the thread
/// that opened it.
///
/// It draws frames and reads input. If the program crashes, the terminal is restored first. It
/// handles no signals: the caller calls `suspend` on SIGTSTP, `redraw` on SIGCONT, and shows a
/// frame of the new size on SIGWINCH. `TerminalProfile` says which characters the terminal draws
/// correctly. For a terminal that reorders characters itself, `OrderedRow` or `WordRow` prepares
/// each row. The output of ncurses is collected and shortened (`frame_bytes.c`, `pen.c`), and sent
/// once for each frame.
public final class NcursesTerminal {
    /// The reports of the terminal besides keys and pastes.
    public struct Reports: OptionSet, Sendable {
        /// The bits of CNcurses' `CN_REPORT_…`.
        public let rawValue: Int32

        /// Creates reports from the bits of CNcurses' `CN_REPORT_…`.
        public init(rawValue: Int32) { self.rawValue = rawValue }

        /// Buttons, dragging and the wheel. Selecting text with the mouse then needs the shift key.
        public static let mouse = Reports(rawValue: Int32(CN_REPORT_MOUSE))
        /// Changes of the keyboard focus of the window.
        public static let focus = Reports(rawValue: Int32(CN_REPORT_FOCUS))
        /// Not a report: mlterm shows characters in the order in which they are sent.
        public static let mltermOrder = Reports(rawValue: Int32(CN_MLTERM_ORDER))
        /// Not a report: the window has the program's title until the program gives the terminal
        /// back.
        public static let title = Reports(rawValue: Int32(CN_TITLE))
    }

    /// The descriptor of the input. It is readable if there is input, or if the terminal is closed.
    public let inputDescriptor: Int32 = STDIN_FILENO

    /// The number of colours in which themes are shown.
    public let depth: ColorDepth
    /// The way in which the terminal draws characters that terminals draw differently.
    public private(set) var profile: TerminalProfile {
        didSet { use(profile) }
    }
    /// The profile from the terminal's answers; `nil` before the last answer.
    public private(set) var toldProfile: TerminalProfile?

    private var theme: Theme
    private var palette: Palette
    /// The background from the terminal's answer, or from its name.
    private var background: Background
    /// True if ASCII characters replace the program's symbols.
    private var isPlain: Bool
    private var input: TerminalInput
    private var stands = Stands()
    /// The queries of the first frame; `nil` after the last answer.
    private var question: ProfileQuestion?
    private var mustAsk: Bool
    private var isClusterModeOn = false
    private var title = WindowTitle("")
    /// The frame in curses; `nil` if curses must get every cell again.
    private var shown: Frame?
    /// The frame as it must appear, on a terminal that reorders rows; otherwise `nil`.
    private var ordered: Frame?
    /// The size of the frame that is being put.
    private var frameSize = Size(rows: 0, columns: 0)
    /// True if the row contains text that a terminal may draw over its neighbours.
    private var mayBeDrawnOver = false

    /// Takes over the terminal. Call `CharacterSet.prepare()` before.
    ///
    /// - Parameters:
    ///   - colors: the maximum depth; the terminal may have fewer colours.
    ///   - signs: the symbols that the program draws.
    ///   - profile: the profile of the terminal if known; the default is safe on every terminal.
    ///   - isAsked: true if the program queries the profile of the terminal after the first frame.
    public init(
        theme: Theme, colors: ColorDepth = .direct, signs: SignSet = .full, reports: Reports = [],
        profile: TerminalProfile = TerminalProfile(), isAsked: Bool = false
    ) throws(TerminalError) {
        self.profile = profile
        mustAsk = isAsked
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
        guard CharacterSet.isUTF8 else { throw .notUTF8(CharacterSet.name) }
        let name = getenv("TERM").map { String(cString: $0) } ?? ""
        for variable in ["LINES", "COLUMNS"] where !Self.isPlausible(variable) {
            unsetenv(variable)
        }
        switch Self.open(reports, isDirect: colors == .direct, terminal: name) {
        case CN_OPENED: break
        case CN_NO_CURSOR_ADDRESSING: throw .noCursorAddressing(name)
        default: throw .unknownTerminal(name)
        }
        let offered = ColorDepth(colors: Int(cn_colors()))
        depth = colors.rawValue < offered.rawValue ? colors : offered
        self.theme = theme
        background = name.hasPrefix("linux") ? .dark : .unknown
        palette = Palette(theme, depth: depth, background: background)
        isPlain = signs == .ascii
        input = TerminalInput(
            descriptor: inputDescriptor, decoder: KeyDecoder(sequences: TerminalKeys.sequences()),
            escapeDelay: getenv("SSH_CONNECTION") == nil
                ? TerminalInput.escapeDelay : TerminalInput.escapeDelayOverSSH,
            earlyCount: TerminalInput.bytesWaiting(at: inputDescriptor))
        use(profile)
    }

    deinit { close() }

    /// The size of the terminal from the system; at least one cell, at most 1000 by 1000.
    public var size: Size {
        var rows: Int32 = 0
        var columns: Int32 = 0
        cn_size(&rows, &columns)
        return TerminalSize.nearest(rows: Int(rows), columns: Int(columns))
    }

    /// The time in milliseconds after which `events` must be called even without new input, because
    /// an incomplete key is held until its rest arrives; `nil`: no key is held.
    public var inputDelay: Int32? { input.delay }

    /// Returns all input that has arrived. Never waits.
    public func events() -> [InputEvent] {
        let events = input.events().map(asSeen)
        for report in input.takeReports() { take(report) }
        for case .background(let isLight) in events { take(isLight ? .light : .dark) }
        return events
    }

    /// The number of bytes of the input that were read, with the answers of the terminal.
    public var inputCount: Int { input.count }

    /// Shows the frame. Only the differences are sent. The screen takes the size of the frame.
    public func show(_ wanted: Frame) {
        guard !wanted.size.isEmpty else { return }
        ordered = TextProfile.current.order == .lines ? wanted : nil
        let frame = sent(wanted)
        if shown?.size != frame.size {
            cn_resize(Int32(frame.size.rows), Int32(frame.size.columns))
            shown = nil
        }
        if stands.areScarce {
            stands = Stands()
            shown = nil
            cn_forget_frame()
        }
        frameSize = frame.size
        for row in 0..<frame.size.rows { put(row, of: frame) }
        shown = frame
        let cursor = frame.cursor.flatMap { frame.area.contains($0) ? $0 : nil }
        let column = cursor.map(sentColumn)
        cn_show(Int32(cursor?.row ?? -1), Int32(column ?? 0))
        if mustAsk { ask(onRow: frame.size.rows - 1) }
    }

    /// Shows the title if the reports contain `title` and the terminal supports titles. Only a new
    /// title is sent. Control characters are removed, and a long title is cut.
    public func show(title wanted: String) {
        let wanted = WindowTitle(wanted)
        guard wanted != title else { return }
        title = wanted
        sendTitle()
    }

    /// True if the terminal has a clipboard according to its description. The terminal may still
    /// refuse a text, without an answer.
    public var takesClipboard: Bool { cn_takes_clipboard() }

    /// Puts a text on the terminal's clipboard if the terminal has one and the text is not too
    /// long.
    public func copyOut(_ text: String) {
        guard takesClipboard, let sequence = ClipboardSequence(text) else { return }
        send(sequence.text)
    }

    /// Uses another theme from the next frame.
    public func use(_ theme: Theme) {
        self.theme = theme
        palette = Palette(theme, depth: depth, background: background)
        shown = nil
    }

    /// Uses other symbols from the next frame.
    public func use(_ signs: SignSet) {
        isPlain = signs == .ascii
        shown = nil
    }

    /// Queries the background of the terminal. The answer is an event; not every terminal answers.
    public func askForBackground() {
        if depth != .none { cn_ask_for_background() }
    }

    /// Sends the whole screen and the terminal's modes again.
    public func redraw() {
        cn_redraw()
        sendTitle()
    }

    /// Gives the terminal back, stops the job, and takes the terminal again when the job continues.
    public func suspend() {
        cn_suspend()
        sendTitle()
    }

    /// Gives the terminal to another program, until `enter`.
    public func leave() { cn_leave() }

    /// Takes the terminal again after `leave`.
    public func enter() {
        cn_enter()
        sendTitle()
    }

    /// Gives the terminal back. Further calls do nothing.
    public func close() {
        if question != nil { input.dropAnswers(within: 100) }
        question = nil
        if isClusterModeOn { send(ProfileQuestion.clusterModeOff) }
        isClusterModeOn = false
        cn_close()
    }
}

extension NcursesTerminal {
    /// Queries the profile, once. The answers arrive with the input.
    private func ask(onRow row: Int) {
        mustAsk = false
        question = ProfileQuestion()
        send(ProfileQuestion.text(row: row))
        cn_redraw_row(Int32(row))
    }

    private func take(_ report: TerminalReport) {
        guard let told = question?.take(report) else { return }
        if question?.wantsClusterMode == true { switchClusterModeOn() }
        if told.program == .mlterm { cn_report(Reports.mltermOrder.rawValue) }
        question = nil
        toldProfile = told
        profile = told
        shown = nil
    }

    private func take(_ told: Background) {
        guard background != told else { return }
        background = told
        use(theme)
    }

    private func use(_ profile: TerminalProfile) {
        cn_synchronize(profile.isSynchronized)
        cn_tell_keys_apart(profile.tellsKeysApart)
    }

    private func switchClusterModeOn() {
        isClusterModeOn = true
        send(ProfileQuestion.clusterModeOn)
    }

    private func send(_ text: String) { cn_write(text, text.utf8.count) }

    private func sendTitle() { cn_title(title.text, title.text.utf8.count) }
}

extension NcursesTerminal {
    /// Returns false for a value with which curses would create a screen of an impossible size, or
    /// fail.
    private static func isPlausible(_ variable: String) -> Bool {
        guard let text = getenv(variable).map({ String(cString: $0) }) else { return true }
        return Int(text).map { TerminalSize.range.contains($0) } ?? false
    }

    /// Opens the terminal. If the terminal has 24-bit colours and its description does not contain
    /// them, the description is changed.
    private static func open(_ reports: Reports, isDirect: Bool, terminal name: String) -> Int {
        let environment = ProcessInfo.processInfo.environment
        let offers = ["truecolor", "24bit"].contains(environment["COLORTERM"] ?? "")
        if isDirect, offers, var entry = TerminfoEntry(named: name, environment: environment) {
            entry.useDirectColors()
            setenv("TERMINFO", entry.environmentValue, 1)
            defer {
                if let former = environment["TERMINFO"] {
                    setenv("TERMINFO", former, 1)
                } else {
                    unsetenv("TERMINFO")
                }
            }
            if Int(cn_open(reports.rawValue)) == CN_OPENED { return CN_OPENED }
        }
        return Int(cn_open(reports.rawValue))
    }

    /// Returns the frame to send, so that the terminal shows the wanted frame after its own
    /// reordering.
    private func sent(_ wanted: Frame) -> Frame {
        switch TextProfile.current.order {
        case .visual, .typed: wanted
        case .words: wanted.changingRows { WordRow($0, emphasis: palette.emphasis)?.cells }
        case .lines: wanted.changingRows { OrderedRow($0)?.cells }
        }
    }

    /// Returns the column of the sent cell that appears at a point. Also returns the column in
    /// which a sent cell appears, because the order is symmetrical.
    private func sentColumn(of point: Point) -> Int {
        let row = ordered.flatMap { OrderedRow($0.cells(ofRow: point.row)) }
        return row?.column(of: point.column) ?? point.column
    }

    /// Returns the event with the column as it appears. A terminal that reorders rows reports the
    /// column of the sent cell.
    private func asSeen(_ event: InputEvent) -> InputEvent {
        guard case .mouse(var mouse) = event else { return event }
        mouse.point.column = sentColumn(of: mouse.point)
        return .mouse(mouse)
    }

    private func put(_ row: Int, of frame: Frame) {
        mayBeDrawnOver = false
        putCells(ofRow: row, of: frame)
        if mayBeDrawnOver { cn_send_whole_row(Int32(row)) }
    }

    private func putCells(ofRow row: Int, of frame: Frame) {
        let columns =
            shown.map { frame.columns(ofRow: row, otherThanIn: $0) }
            ?? Array(0..<frame.size.columns)
        for column in columns {
            put(frame[row: row, column: column], row: row, column: column)
        }
    }

    private func put(_ cell: Cell, row: Int, column: Int) {
        guard cell.width > 0 else { return }
        if TextProfile.current.isAmbiguousWide {
            return putAmbiguous(cell, row: row, column: column)
        }
        putUnambiguous(cell, row: row, column: column)
    }

    /// Puts a cell on a terminal that draws characters of ambiguous width in two columns. curses
    /// counts one column.
    private func putAmbiguous(_ cell: Cell, row: Int, column: Int) {
        let sign = cell.text.unicodeScalars.first
        guard cell.width == 2, let sign, CharacterWidth.isAmbiguous(sign),
            let scalars = stands.scalars(for: cell, column: nil)
        else {
            return putUnambiguous(NarrowSign.cell(for: cell), row: row, column: column)
        }
        stand(scalars, for: cell, row: row, column: column)
    }

    private func putUnambiguous(_ cell: Cell, row: Int, column: Int) {
        let mustStand = Stands.mustStand(for: cell.text)
        if cell.isSimple && !mustStand { return putPiece(cell, row: row, column: column) }
        let isDrawn = profile.clusters.contains(ClusterKinds(of: cell.text))
        if mustStand || isDrawn, let scalars = stands.scalars(for: cell, column: column) {
            return stand(scalars, for: cell, row: row, column: column)
        }
        for (offset, piece) in OrderedRow.pieces(of: cell).enumerated() where piece.width > 0 {
            putPiece(piece, row: row, column: column + offset)
        }
    }

    /// Puts a scalar with its marks. curses draws the last cell of the screen by an insertion,
    /// where only text can be sent, so this cell gets no placeholder.
    private func putPiece(_ piece: Cell, row: Int, column: Int) {
        let doubt = WidthDoubt(of: piece.text)
        guard doubt != .none, isKnown(piece) else { return paint(piece, row: row, column: column) }
        mayBeDrawnOver = mayBeDrawnOver || doubt == .wider
        let room = frameSize.columns - column - piece.width
        let fitting = WidthDoubt.fitting(piece, room: room)
        let isLast = room <= 0 && row == frameSize.rows - 1
        guard !isLast, let scalars = stands.scalars(for: fitting, column: column) else {
            return paint(fitting, row: row, column: column)
        }
        stand(scalars, for: fitting, row: row, column: column)
    }

    /// Returns true if the C library knows the character. curses replaces unknown characters.
    private func isKnown(_ piece: Cell) -> Bool {
        piece.text.unicodeScalars.first.map { cn_width($0.value) == Int32(piece.width) } ?? false
    }

    /// Puts the placeholders of a cluster into its columns.
    private func stand(_ scalars: [UInt32], for cell: Cell, row: Int, column: Int) {
        var place = column
        for value in scalars {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let width = place == column ? min(cell.width, 2) : 1
            var stand = cell
            stand.text = String(scalar)
            stand.width = width
            paint(stand, row: row, column: place)
            place += width
        }
    }

    private func paint(_ cell: Cell, row: Int, column: Int) {
        var painted = palette.look(of: cell)
        painted.width = Int32(cell.width)
        withUnsafeMutableBytes(of: &painted.scalars) { bytes in
            let scalars = bytes.bindMemory(to: UInt32.self)
            for scalar in cell.text.unicodeScalars.prefix(scalars.count) {
                scalars[Int(painted.count)] = scalar.value
                painted.count += 1
            }
        }
        if isPlain, let twin = AsciiTwin.of(cell) { painted.scalars.0 = twin }
        cn_put(Int32(row), Int32(column), &painted)
    }
}
