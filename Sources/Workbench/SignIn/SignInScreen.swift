import Catalog
import Display

/// The form for the server, the email address and the password, and then for the code if the
/// account has a second factor.
public struct SignInScreen: Equatable, Sendable {
    enum Field: CaseIterable, Sendable {
        case server, email, password, code
    }

    enum State: Equatable, Sendable {
        case asking
        /// A field is empty or wrong. The sentence is shown below the field.
        case wrong(Field, String)
        case working(server: String)
        case failed(Failure)
    }

    var server: TextField
    var email: TextField
    var password = TextField(isHidden: true)
    var code = TextField()
    /// The number of digits that an authenticator app shows. Recovery codes are longer.
    private static let codeLength = 6
    private(set) var focus: Field
    private(set) var state = State.asking
    /// The password that was sent last.
    private var sent: Secret?
    /// The password that the server has accepted. The screen then asks only for the code.
    private var accepted: Secret?
    /// The ended session, if the screen is on top of other screens.
    let former: Session?

    /// - Parameters:
    ///   - former: the session that has ended.
    ///   - server: the server in the form, for example from the last time.
    ///   - email: the email address in the form, for example from the last time.
    public init(again former: Session? = nil, server: String = "", email: String = "") {
        self.former = former
        self.server = TextField(text: former?.server ?? server)
        self.email = TextField(text: former?.translator.email ?? email)
        focus = self.server.isEmpty ? .server : self.email.isEmpty ? .email : .password
    }

    /// The fields on the screen.
    private var shown: [Field] {
        accepted == nil ? [.server, .email, .password] : Field.allCases
    }

    /// The fields that the translator can fill in.
    private var editable: [Field] { accepted == nil ? shown : [.code] }

    /// The field that gets the keys. While the server checks the password, the translator can
    /// already type the code.
    private var written: Field? {
        guard isWorking else { return focus }
        return accepted == nil ? .code : nil
    }

    var isWorking: Bool {
        if case .working = state { true } else { false }
    }

    /// The sentence below a field.
    func complaint(about field: Field) -> String? {
        switch state {
        case .wrong(let wrong, let sentence): wrong == field ? sentence : nil
        case .failed(let failure):
            self.field(concernedBy: failure) == field ? FailureWords(failure).whileSigningIn : nil
        case .asking, .working: nil
        }
    }
}

extension SignInScreen: ScreenContent {
    var scopes: [KeyScope] { written == nil ? [.signIn] : [.signIn, .textField] }
    func hints(_ environment: ScreenEnvironment) -> [Command] {
        if isWorking { return [.back] }
        return [.open, .nextPane] + (former == nil && accepted == nil ? [] : [.back]) + [
            .help, .quit,
        ]
    }
    func status(_ environment: ScreenEnvironment) -> [String] { [] }

    var lineField: TextField? {
        switch focus {
        case .server: server
        case .email: email
        case .password: password
        case .code: code
        }
    }

    mutating func perform(_ invocation: Invocation, _ environment: ScreenEnvironment) -> Reaction? {
        let command = invocation.command
        if command == .back { return goBack() }
        if isWorking {
            edit { _ = $0.perform(command) }
            return Reaction.none
        }
        switch command {
        case .open: return confirm()
        case .nextPane, .moveDown, .selectNext: move(by: 1)
        case .previousPane, .moveUp, .selectPrevious: move(by: -1)
        default:
            var isDone = false
            edit { isDone = $0.perform(command) }
            return isDone ? Reaction.none : nil
        }
        return Reaction.none
    }

    mutating func type(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        edit { $0.type(text) }
        return .none
    }

    mutating func paste(_ text: String, _ environment: ScreenEnvironment) -> Reaction {
        edit { $0.paste(text) }
        return .none
    }

    mutating func receive(_ answer: NetworkAnswer, _ environment: ScreenEnvironment) -> Reaction {
        // The session can begin just before the translator cancels the sign-in.
        if case .signedIn(let session, _) = answer {
            state = .asking
            return goOn(with: session)
        }
        guard isWorking else { return .none }
        switch answer {
        case .failed(.signIn, let failure, _):
            fail(failure)
        case .signedIn, .projectsRefreshed, .progress, .synchronized, .uploaded, .silent, .news,
            .engines,
            .failed,
            .earlierStates, .fact, .sharingDone, .filesOpened:
            break
        }
        return .none
    }
}

extension SignInScreen {
    /// Goes to the next field; from the last field, signs in.
    private mutating func confirm() -> Reaction {
        if focus == editable.last || isComplete { return start() }
        if let sentence = objection(to: focus) {
            state = .wrong(focus, sentence)
        } else {
            move(by: 1)
        }
        return .none
    }

    private var isComplete: Bool {
        editable.allSatisfy { objection(to: $0) == nil }
    }

    /// The password and the code are deleted from their fields when they are sent.
    private mutating func start() -> Reaction {
        for field in editable {
            guard let sentence = objection(to: field) else { continue }
            state = .wrong(field, sentence)
            focus = field
            return .none
        }
        guard let url = TypedAddress.url(from: server.text) else { return .none }
        let secret = accepted ?? Secret(password.text)
        let typed = accepted.map { _ in Secret(code.text) }
        sent = secret
        password = TextField(isHidden: true)
        code = TextField()
        focus = accepted == nil ? .password : .code
        state = .working(server: url)
        return Reaction([
            .network(.signIn(server: url, email: email.text, password: secret, code: typed))
        ])
    }

    /// Asks for the code if the server wants it, and for the password if the server does not accept
    /// the password any more.
    private mutating func fail(_ failure: Failure) {
        let isAsked = failure == .secondFactorRequired
        state = isAsked ? .asking : .failed(failure)
        if isAsked { accepted = sent } else { code = TextField() }
        if case .wrongPassword = failure { accepted = nil }
        sent = nil
        focus = field(concernedBy: failure)
    }

    private func objection(to field: Field) -> String? {
        switch field {
        case .server:
            if server.isEmpty { return Strings.serverMissing }
            return TypedAddress.url(from: server.text) == nil ? Strings.serverUnreadable : nil
        case .email: return email.isEmpty ? Strings.emailMissing : nil
        case .password: return password.isEmpty ? Strings.passwordMissing : nil
        case .code:
            if code.isEmpty { return Strings.codeMissing }
            let count = code.text.filter { $0.isLetter || $0.isNumber }.count
            return count < Self.codeLength ? Strings.codeShort : nil
        }
    }

    /// Cancels the attempt, or closes the screen if it is on top of another screen.
    func leave() -> [Effect] { isWorking ? [.cancel(.signIn)] : [] }

    /// Also goes back from the code to the password.
    private mutating func goBack() -> Reaction {
        if isWorking {
            state = .asking
            sent = nil
            code = TextField()
            return Reaction([.cancel(.signIn)])
        }
        if accepted != nil {
            accepted = nil
            (state, focus) = (.asking, .password)
            return .none
        }
        return former == nil ? .none : Reaction(navigation: .pop)
    }

    /// The same translator returns to the same place. Another translator starts at the list of
    /// projects.
    private func goOn(with session: Session) -> Reaction {
        if former?.account == session.account {
            return Reaction([.wait(.zero, .synchronize)], navigation: .pop)
        }
        let projects = ProjectsScreen(isRefreshing: true)
        return Reaction([.network(.refreshProjects)], navigation: .replaceAll(.projects(projects)))
    }

    private mutating func move(by step: Int) {
        guard let place = editable.firstIndex(of: focus) else { return }
        focus = editable[(place + step + editable.count) % editable.count]
    }

    private mutating func edit(_ change: (inout TextField) -> Void) {
        if case .wrong(focus, _) = state { state = .asking }
        switch written {
        case .server: change(&server)
        case .email: change(&email)
        case .password: change(&password)
        case .code: change(&code)
        case nil: break
        }
    }

    private func field(concernedBy failure: Failure) -> Field {
        guard accepted == nil else { return .code }
        return switch failure {
        case .unreachable, .unavailable, .waitWanted, .badAddress, .notAServer, .untrusted: .server
        case .signedOut, .wrongPassword, .secondFactorRequired, .wrongCode, .tooManyAttempts,
            .forbidden, .refused, .file, .diskFull, .store, .engine, .practice:
            .password
        }
    }
}

extension SignInScreen {
    func lines(_ environment: ScreenEnvironment) -> LinePicture {
        var picture = LinePicture("sign in")
        picture.say((former == nil ? Strings.signInTitle : Strings.signInAgainTitle) + ".")
        if server.isEmpty { picture.say(Strings.signInHelp) }
        if focus == .code, state == .asking { picture.say(Strings.codeMissing) }
        for field in shown { picture.say(complaint(about: field) ?? "") }
        if let url = TypedAddress.url(from: server.text), TypedAddress.isOpen(url) {
            picture.say(Strings.plainHTTP)
        }
        return picture
    }

    var linePrompt: LinePrompt {
        switch focus {
        case .server: LinePrompt(Strings.fieldPrompt(Strings.serverField, server.text))
        case .email: LinePrompt(Strings.fieldPrompt(Strings.emailField, email.text))
        case .password: LinePrompt(Strings.fieldPrompt(Strings.passwordField, ""), isSecret: true)
        case .code: LinePrompt(Strings.fieldPrompt(Strings.codeField, ""))
        }
    }
}

extension SignInScreen {
    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let width = min(72, area.columns - 2)
        let form = area.centered(Size(rows: min(area.rows, 16), columns: width))
        var rest = form
        let isRoomy = area.rows >= 16
        let title = former == nil ? Strings.signInTitle : Strings.signInAgainTitle
        frame.writeLine(title, in: take(1, from: &rest), role: .heading, emphasis: .bold)
        if isRoomy { _ = take(1, from: &rest) }
        for field in shown {
            draw(field, on: &frame, in: take(1, from: &rest), environment)
            if let complaint = complaint(about: field) {
                let (_, below) = rest.splitLeft(columns: labelWidth)
                let rows = frame.writeSaid("×", complaint, in: below, role: .error)
                _ = take(rows, from: &rest)
            }
            if isRoomy { _ = take(1, from: &rest) }
        }
        drawFoot(on: &frame, in: rest, environment)
    }

    private func take(_ rows: Int, from rest: inout Rect) -> Rect {
        let (top, below) = rest.splitTop(rows: rows)
        rest = below
        return top
    }

    private var labelWidth: Int { 10 }

    private func draw(
        _ field: Field, on frame: inout Frame, in row: Rect, _ environment: ScreenEnvironment
    ) {
        let (name, box) = row.splitLeft(columns: labelWidth)
        let isFocused = field == focus && !isWorking
        let (word, content, example): (String, TextField, String) =
            switch field {
            case .server: (Strings.serverField, server, Strings.serverExample)
            case .email: (Strings.emailField, email, "")
            case .password: (Strings.passwordField, password, "")
            case .code: (Strings.codeField, code, Strings.codeExample)
            }
        frame.writeLine(word, in: name, role: isFocused ? .heading : .dim)
        if isFocused { frame.focusMark(in: name.splitRight(columns: 1).right) }
        content.draw(on: &frame, in: box, isFocused: isFocused, placeholder: example)
    }

    /// The progress of the sign-in, or a warning.
    private func drawFoot(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        if case .working(let server) = state {
            let key = environment.keyName(for: .back, in: scopes)
            let sentence = Strings.signingIn(to: TypedAddress.name(of: server), cancel: key)
            frame.writeParagraph(sentence, in: area, role: .notice)
        } else if let url = TypedAddress.url(from: server.text), TypedAddress.isOpen(url) {
            frame.writeSaid("!", Strings.plainHTTP, in: area, role: .warning)
        } else if server.isEmpty {
            frame.writeParagraph(Strings.signInHelp, in: area, role: .dim)
        }
    }
}
