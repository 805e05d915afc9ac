/// The downloaded pages that wait until they are saved. One task adds pages, and one takes them.
actor PageQueue {
    private let capacity: Int
    private var waiting: FetchedPages?
    private var isClosed = false
    private var adding: CheckedContinuation<Void, Never>?
    private var taking: CheckedContinuation<Void, Never>?

    /// - Parameter capacity: the number of pages from which a task that adds pages waits.
    init(capacity: Int) { self.capacity = capacity }

    /// Adds pages. Waits while the queue is full. Returns false if the queue is closed.
    func add(_ fetched: FetchedPages) async -> Bool {
        while isFull { await withCheckedContinuation { adding = $0 } }
        if waiting == nil { waiting = fetched } else { waiting?.add(fetched) }
        taking?.resume()
        taking = nil
        return !isClosed
    }

    /// Takes all pages. Waits while there are none.
    func next() async -> FetchedPages {
        while true {
            if let taken = waiting {
                waiting = nil
                resumeAdding()
                return taken
            }
            await withCheckedContinuation { taking = $0 }
        }
    }

    /// Ends the wait of the task that adds pages.
    func close() {
        isClosed = true
        resumeAdding()
    }

    private var isFull: Bool { !isClosed && waiting.map { $0.pages.count >= capacity } ?? false }

    private func resumeAdding() {
        adding?.resume()
        adding = nil
    }
}
