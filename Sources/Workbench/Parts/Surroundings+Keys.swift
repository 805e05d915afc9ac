extension ScreenEnvironment {
    /// The first key for a command as sentences name it; the command's own name where no key is
    /// bound to it.
    func keyName(for command: Command, in places: [Place]) -> String {
        let keys = settings.keymap.keys(for: command, in: places + [.everywhere])
        return keys.first?.shownName ?? ":" + command.rawValue
    }
}
