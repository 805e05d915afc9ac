import Catalog

/// The rules for a password that a person chooses.
enum GoodPassword {
    /// Throws `.invalid` for a password that is too short, too long, or easy to guess. `field` is
    /// the name of the field in the request.
    static func require(
        _ password: Secret, of email: String, _ field: String
    ) throws(ServiceError) {
        let text = password.reveal()
        guard text.count >= Limits.passwordCharacters else {
            throw .invalid(
                field, "invalid",
                "A password must have at least \(Limits.passwordCharacters) characters")
        }
        guard text.utf8.count <= 1024 else {
            throw .invalid(field, "invalid", "A password can have at most 1024 bytes")
        }
        guard !isGuessed(text.lowercased(), email.lowercased()) else {
            throw .invalid(
                field, "invalid", "This password is easy to guess; choose a different one")
        }
    }

    private static func isGuessed(_ text: String, _ email: String) -> Bool {
        let name = email.prefix { $0 != "@" }
        return text == email || text == name || Set(text).count < 3 || common.contains(text)
    }

    /// Passwords of at least 8 characters that occur most often in published lists of stolen
    /// passwords.
    private static let common: Set<String> = [
        "0123456789", "0987654321", "123123123", "12341234", "1234567890", "12345678",
        "123456789", "1234abcd", "123qweasd", "147258369", "1q2w3e4r", "1q2w3e4r5t", "1qaz2wsx",
        "1qazxsw2", "5201314520", "87654321", "987654321", "a1b2c3d4", "a1234567", "a12345678",
        "a123456789", "aa123456", "aa12345678", "abc12345", "abcd1234", "abcdefgh", "abcdefghi",
        "admin123", "admin1234", "administrator", "asdf1234", "asdfasdf", "asdfghjk", "asdfghjkl",
        "baseball", "basketball", "bismillah", "butterfly", "changeme", "charlie1", "chocolate",
        "computer", "corvette", "dragon123", "elephant", "estrella", "facebook", "football",
        "football1", "fuckyou1", "garfield", "hello123", "iloveyou", "iloveyou1", "infinity",
        "internet", "jennifer", "jordan23", "letmein1", "liverpool", "login123", "lovelove",
        "marlboro", "master123", "mercedes", "michelle", "midnight", "minecraft", "monkey123",
        "mustang1", "nintendo", "p@ssw0rd", "p@ssword", "pa$$w0rd", "pa55word", "passw0rd",
        "password", "password!", "password1", "password1!", "password12", "password123",
        "patricia", "pokemon1", "princess", "princess1", "q1w2e3r4", "q1w2e3r4t5", "qazwsxedc",
        "qwer1234", "qwertyui", "qwertyuiop", "qwerty12", "qwerty123", "qwerty1234", "rockyou1",
        "samantha", "samsung1", "scorpion", "starwars", "sunshine", "superman", "superman1",
        "trustno1", "translate", "translation", "translator", "victoria", "welcome1",
        "welcome123", "whatever", "zaq12wsx", "zxcvbnm1", "zxcvbnm123",
    ]
}
