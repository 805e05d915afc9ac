/// The words of a failure: one row for each case.
struct FailureWords {
    /// The event and the next action of the translator, in one line of the screen.
    let sentence: String
    /// The sentence while the translator signs in. Before the first sign-in there is no local copy,
    /// so no work is possible.
    let whileSigningIn: String
    /// The sentence with the words of the library that reported the failure, for the log and for
    /// the commands of a shell.
    let withCause: String

    private init(_ sentence: String, whileSigningIn: String? = nil, withCause: String? = nil) {
        self.sentence = sentence
        self.whileSigningIn = whileSigningIn ?? sentence
        self.withCause = withCause ?? sentence
    }

    /// Returns the row of a failure.
    init(_ failure: Failure) {
        let busy = "The server is busy. Try again in a few minutes."
        switch failure {
        case .unreachable(let why):
            self.init(
                "Server unreachable; your work is saved.",
                whileSigningIn: "The server is unreachable. Check its address and your network.",
                withCause: "The server is unreachable: \(Strings.whole(why))")
        case .unavailable:
            self.init("The server is busy. The program tries again later.", whileSigningIn: busy)
        case .waitWanted(let seconds):
            self.init(
                "The server limits requests. The next upload is in \(Self.minutes(seconds)); "
                    + "F5 tries now.", whileSigningIn: busy)
        case .signedOut:
            self.init(
                "The session has ended; your work is saved. Type “:sign-in” to sign in again.")
        case .wrongPassword(let why):
            self.init(
                why.isEmpty
                    ? "The e-mail address or the password is wrong." : Strings.whole(why))
        case .secondFactorRequired: self.init("Type the code of your authenticator app.")
        case .wrongCode:
            self.init("The code is wrong, too old or already used. Type the next code.")
        case .tooManyAttempts(let seconds?):
            self.init("Too many attempts. Try again in \(seconds) seconds.")
        case .tooManyAttempts(nil): self.init("Too many attempts. Try again later.")
        case .forbidden(let why): self.init("Not allowed: ", why)
        case .badAddress(let why): self.init("This is not an address of a server: ", why)
        case .notAServer(let why):
            self.init("No translation server answers at this address: ", why)
        case .untrusted(let why): self.init("The server's certificate is not trusted: ", why)
        case .refused(let why): self.init("The server refused the request: ", why)
        case .file(let why): self.init("\(Strings.whole(why)) Your work is saved.")
        case .diskFull:
            self.init("The disk is full; nothing was saved. Free some space and try again.")
        case .store(let why): self.init("Local copy: ", why)
        case .engine(let why, let cause):
            let sentence = "No suggestion: \(Strings.oneLine(why))"
            self.init(sentence, withCause: Strings.sentence(sentence, cause: cause))
        case .practice: self.init(Strings.notWhilePractising)
        }
    }

    /// - Parameter words: the words of a server or of a library.
    private init(_ event: String, _ words: String) { self.init(event + Strings.whole(words)) }

    /// A number of seconds in whole minutes, rounded up.
    private static func minutes(_ seconds: Int) -> String {
        let minutes = (seconds + 59) / 60
        return minutes == 1 ? "1 minute" : "\(minutes) minutes"
    }
}
