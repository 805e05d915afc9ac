public import Catalog
public import Display
public import Text

/// Everything the workbench can ask for. The program carries it out and posts the answer as an event.
public enum Effect: Equatable, Sendable {
    /// Carried out in the order given.
    case store(StoreRequest)
    /// One of a kind at a time: a newer suggestion replaces the one under way, a newer
    /// synchronization runs after it.
    case network(NetworkRequest)
    case cancel(NetworkRequest.Kind)
    /// Post the alarm after that time; a later wait for an equal alarm replaces the earlier one.
    case wait(Duration, Alarm)
    /// Keep where the translator stops, to go on there the next time.
    case keepPlace(ListPlace)
    /// Give the terminal back and stop, as Ctrl-Z does.
    case suspend
    /// Give the terminal to the translator's own editor, with the text of a form → `WritingAnswer.edited`
    case editOutside(FormID, ExactText)
    /// Draw everything anew, as Ctrl-L does.
    case redraw
    /// Put a text on the clipboard of the terminal.
    case copyOut(String)
    /// Show everything in the theme of that name.
    case theme(String)
    /// Show everything as the configuration file says now: signs, order of letters, file of the theme.
    case reloadDisplay
    /// Work on the configuration file.
    case settings(SettingsRequest)
    /// Send a terminal that does this with letters from right to left what it shows right.
    case order(TextProfile.Order)
}
