import Display

extension SignInScreen {
    func draw(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        let width = min(72, area.columns - 2)
        let form = area.centered(Size(rows: min(area.rows, 16), columns: width))
        var rest = form
        let isRoomy = area.rows >= 16
        let title = former == nil ? Strings.signInTitle : Strings.signInAgainTitle
        frame.writeLine(title, in: take(1, from: &rest), role: .heading, emphasis: .bold)
        if isRoomy { _ = take(1, from: &rest) }
        for field in Field.allCases {
            draw(field, on: &frame, in: take(1, from: &rest), environment)
            if let complaint = complaint(about: field) {
                let (_, below) = rest.splitLeft(columns: labelWidth)
                let rows = frame.writeParagraph("× " + complaint, in: below, role: .error)
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
            }
        frame.writeLine(word, in: name, role: isFocused ? .heading : .text)
        content.draw(on: &frame, in: box, isFocused: isFocused, placeholder: example)
    }

    /// What is going on, or else a word of warning.
    private func drawFoot(on frame: inout Frame, in area: Rect, _ environment: ScreenEnvironment) {
        if case .working(let server) = state {
            let key = environment.keyName(for: .back, in: places)
            let sentence = Strings.signingIn(to: TypedAddress.name(of: server), cancel: key)
            frame.writeParagraph(sentence, in: area, role: .notice)
        } else if let url = TypedAddress.url(from: server.text), TypedAddress.isOpen(url) {
            frame.writeParagraph("! " + Strings.plainHTTP, in: area, role: .warning)
        }
    }
}
