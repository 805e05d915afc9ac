import Catalog
import TML

/// The key that is being worked on, with what is worked out from it once.
struct CurrentKey: Equatable, Sendable {
    var detail: KeyDetail
    /// The label, parsed.
    let label: Label
    /// The label of a key in the syntax `xmessage`, parsed as such; else nothing.
    let message: XMessage?
    /// The label, its tokens and decorations told apart.
    let bareLabel: StyledText
    /// The label with everything that explains it, for the label pane.
    private(set) var text: StyledText

    init(_ detail: KeyDetail) {
        self.detail = detail
        label = Label(detail.key.label.string)
        message = detail.key.syntax == "xmessage" ? XMessage(detail.key.label.string) : nil
        bareLabel = Self.bareLabel(message?.segments ?? label.segments, of: detail.key)
        text = Self.explained(bareLabel, detail.key)
    }

    var id: TranslationKey.ID { detail.key.id }

    /// The same key with newer news; the label is parsed again only if it changed.
    func updated(with news: KeyDetail) -> CurrentKey {
        guard news.key.label == detail.key.label, news.key.syntax == detail.key.syntax
        else { return CurrentKey(news) }
        var same = self
        if news.key != detail.key {
            same.text = Self.explained(bareLabel, news.key)
        }
        same.detail = news
        return same
    }

    var row: KeyRow { detail.row }
}

extension KeyDetail {
    /// How the key list shows it.
    var row: KeyRow {
        KeyRow(
            id: key.id, label: key.label.string, status: target.status, work: work,
            isLocked: target.isLocked, level: key.level)
    }

    private var work: WorkState {
        let changes = changes.map { change -> WorkState in
            switch change.state {
            case .queued: .queued
            case .sent: .sent
            case .conflicting: .conflicting
            case .refused: .refused
            case .gone: .none
            }
        }
        return (changes + (drafts.isEmpty ? [] : [.draft])).max() ?? .none
    }
}
