public import Catalog

/// The reason for a wake-up that the workbench has requested.
public indirect enum Alarm: Hashable, Sendable {
    /// The translator has typed for so long that the typed text must be saved to disk.
    case saveDrafts
    /// The selection has stayed on a key for a moment.
    case rested(TranslationKey.ID)
    /// The translator has paused after typing a search text.
    case search
    /// The translator has paused long enough for the word completion.
    case writing
    /// The translator has paused long enough for the check of the current word.
    case paused
    /// The translator has paused long enough to see which key is selected. Until then, the text
    /// that they type may be for another key.
    case seen
    /// Typed text that belongs to no key must be saved to disk.
    case looseTexts
    /// It is time to upload the outbox and to download changes.
    case synchronize
    /// The status line must show the remaining seconds until the next attempt again.
    case countdown
    /// The program has waited for the disk for the longest time, and must end.
    case end
    /// An alarm of the practice project.
    case practice(Alarm)
}
