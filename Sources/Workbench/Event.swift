public import Display

/// An event for the workbench.
public enum Event: Equatable, Sendable {
    case input(InputEvent)
    /// The translator has entered a line, in line mode.
    case line(String)
    case resized(Size)
    /// The program continues after it was suspended with Ctrl-Z.
    case resumed
    /// The program received SIGTERM or SIGHUP, or the terminal is gone: save and end.
    case ended
    case alarm(Alarm)
    /// The time, in seconds since 1970. It comes before the events of that time.
    case clock(Int)
    case store(StoreAnswer)
    case network(NetworkAnswer)
    case settings(SettingsAnswer)
    /// The program has a warning for the translator.
    case warned(String)
}
