public import Catalog
import GRDB
import TML

extension TranslationStore {
    /// A window of the keys that a query finds. In the order of registration and without search
    /// or source it costs the same at any offset; otherwise the first window after a write costs
    /// finding them all.
    public func keys(
        _ query: KeyQuery, offset: Int, limit: Int
    ) throws(StoreError) -> [KeyRow] {
        try list(query) { try $0.rows(offset: offset, limit: limit) } ?? []
    }

    /// How many keys a query finds; a search is cut short at 10,000, or when it would take long.
    public func count(_ query: KeyQuery) throws(StoreError) -> KeyCount {
        try list(query) { try $0.count() } ?? .exact(0)
    }

    /// How many keys can be shown for a query: the number of `count`.
    public func keyCount(_ query: KeyQuery) throws(StoreError) -> Int {
        try count(query).number
    }

    /// The place of a key among those that a query finds; `nil` when it is not among them.
    public func offset(
        of key: TranslationKey.ID, in query: KeyQuery
    ) throws(StoreError) -> Int? {
        try list(query) { list in
            guard let number = try Places(db: list.db).key(key) else { return nil }
            return try list.offset(of: number)
        } ?? nil
    }

    /// The nearest key after `offset`, or before it, that needs the translator or reviewer.
    ///
    /// At the end it goes on from the other end, as far as `offset` itself; `nil` for `offset`
    /// begins at the first key or, backwards, at the last.
    public func nextKey(
        _ query: KeyQuery, after offset: Int?, forward: Bool, unfinished: Unfinished
    ) throws(StoreError) -> (offset: Int, row: KeyRow)? {
        try list(query) { list in
            guard
                let found = try list.next(
                    after: offset, forward: forward, passing: KeyPart(unfinished)),
                let row = try list.row(of: found.key)
            else { return nil }
            return (found.offset, row)
        } ?? nil
    }
}

extension TranslationStore {
    /// `nil` when nothing was ever pulled for the language.
    private func list<Value>(
        _ query: KeyQuery, _ body: (KeyList) throws -> Value
    ) throws(StoreError) -> Value? {
        let stamp = selections.stamp
        return try read { db in
            guard let language = try Places(db: db).language(query.locale, of: query.project) else {
                return nil
            }
            let builder = SelectionBuilder(
                db: db, language: language, query: query, cache: selections, stamp: stamp)
            return try body(try KeyList(builder))
        }
    }
}
