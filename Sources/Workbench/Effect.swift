public import Catalog
public import Display
public import Text

/// An effect that the workbench requests. The program performs the effect and posts the answer as
/// an event.
public enum Effect: Equatable, Sendable {
    /// A request to the disk. The program performs these requests in their order.
    case store(StoreRequest)
    /// A request to the network. Only one request of each kind runs: a newer request for
    /// suggestions replaces the running one, and a newer synchronization starts after the running
    /// one.
    case network(NetworkRequest)
    case cancel(NetworkRequest.Kind)
    /// Post the alarm after this time. A later wait for an equal alarm replaces the earlier wait.
    case wait(Duration, Alarm)
    /// Save the translator's place in the list, so that they can continue there at the next start.
    case keepPlace(ListPlace)
    /// Suspend the program to the shell, as Ctrl-Z does.
    case suspend
    /// Open the text of a form in the translator's external editor → `WritingAnswer.edited`
    case editOutside(FormID, ExactText)
    /// Draw the whole screen again, as Ctrl-L does.
    case redraw
    /// Copy a text to the clipboard of the terminal.
    case copyOut(String)
    /// Use the theme with this name.
    case theme(String)
    /// Draw the screen with the display settings of the configuration file: signs, the order of
    /// letters, the file of the theme.
    case reloadDisplay
    /// Read or change the configuration file.
    case settings(SettingsRequest)
    /// Send letters from right to left in the way that is right for a terminal with this order.
    case order(TextProfile.Order)

    /// Waits until the translator pauses in typing a search text.
    static let awaitSearch = Effect.wait(.milliseconds(120), .search)

    /// Waits until the selection has stayed on a key for a moment.
    static func awaitRest(on key: TranslationKey.ID) -> Effect {
        .wait(.milliseconds(300), .rested(key))
    }
}
