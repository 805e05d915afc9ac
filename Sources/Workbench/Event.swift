public import Display

/// Everything that can happen.
public enum Event: Equatable, Sendable {
    case input(InputEvent)
    /// A line was typed, in line mode.
    case line(String)
    case resized(Size)
    /// The program was stopped (Ctrl-Z) and goes on.
    case resumed
    /// SIGTERM, SIGHUP, or the terminal is gone: save and stop.
    case ended
    case alarm(Alarm)
    /// What time it is, in seconds since 1970; before the events that happen then.
    case clock(Int)
    case store(StoreAnswer)
    case network(NetworkAnswer)
    case settings(SettingsAnswer)
    /// The program has something to say that the translator should know.
    case warned(String)
}
