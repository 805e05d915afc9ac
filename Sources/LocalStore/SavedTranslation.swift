import Catalog
import Foundation
import TML
import Text

/// A translation as JSON, for the server's side of a conflict.
struct SavedTranslation: Codable {
    var id: Int
    var text: String
    var context: String
    var status: String
    var rank: Int
    var positiveVotes: Int
    var negativeVotes: Int
    var myVote: Int
    var author: String
    var authorID: Int?
    var isMachine: Bool
    var rejectReason: String?
    var rejectedBy: String?
    var revision: Int
    var contentRevision: Int
    var updatedAt: String

    static func json(_ translation: Translation) throws -> String {
        String(decoding: try JSONEncoder().encode(SavedTranslation(translation)), as: UTF8.self)
    }

    static func translation(fromJSON json: String?) throws -> Translation? {
        try json.map {
            try JSONDecoder().decode(SavedTranslation.self, from: Data($0.utf8)).translation
        }
    }

    private init(_ translation: Translation) {
        id = translation.id
        text = translation.text.string
        context = translation.context.code
        status = translation.status.rawValue
        rank = translation.rank
        positiveVotes = translation.positiveVotes
        negativeVotes = translation.negativeVotes
        myVote = translation.myVote
        author = translation.author
        authorID = translation.authorID
        isMachine = translation.isMachine
        rejectReason = translation.rejectReason?.string
        rejectedBy = translation.rejectedBy
        revision = translation.revision
        contentRevision = translation.contentRevision
        updatedAt = translation.updatedAt
    }

    private var translation: Translation {
        Translation(
            id: id, text: ExactText(text), context: Context(code: context) ?? Context(),
            status: TranslationStatus(rawValue: status) ?? .pending, rank: rank,
            positiveVotes: positiveVotes, negativeVotes: negativeVotes, myVote: myVote,
            author: author, authorID: authorID, isMachine: isMachine,
            rejectReason: rejectReason.map { ExactText($0) }, rejectedBy: rejectedBy,
            revision: revision, contentRevision: contentRevision, updatedAt: updatedAt)
    }
}
