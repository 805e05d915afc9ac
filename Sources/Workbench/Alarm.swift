public import Catalog

/// What the workbench wanted to be woken for.
public indirect enum Alarm: Hashable, Sendable {
    /// Typing went on long enough: what is typed must reach the disk.
    case saveDrafts
    /// The selection rested on a key.
    case rested(TranslationKey.ID)
    /// The search text rested.
    case search
    /// Typing rested: help with writing is asked for.
    case writing
    /// It rested longer: the word in hand is as good as done.
    case paused
    /// Typing has rested since a key was not left: the translator has seen where they are.
    case seen
    /// Time to ask the server for news and to send what waits.
    case synchronize
    /// The status line shows again how long until the server is asked again.
    case countdown
    /// The end has waited long enough for the disk.
    case end
    /// What the practice project wanted to be woken for.
    case practice(Alarm)
}
