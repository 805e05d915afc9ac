import CCurl

/// The transfers in progress. Used only on the transfer thread.
final class TransferTable {
    /// The maximum time between two calls of libcurl while a transfer is in progress, in
    /// milliseconds.
    private static let longestWait: Int32 = 1_000
    private static let longestSleep: Int32 = 3_600_000

    private let multi: UnsafeMutableRawPointer
    private let settings: Transfer.Settings
    private let heard: @Sendable () -> Void
    private var byHandle: [UnsafeMutableRawPointer: Transfer] = [:]
    private var byID: [TransferThread.Order.ID: Transfer] = [:]

    init(
        multi: UnsafeMutableRawPointer, settings: Transfer.Settings,
        heard: @escaping @Sendable () -> Void
    ) {
        self.multi = multi
        self.settings = settings
        self.heard = heard
        _ = ccurl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, settings.connectionsPerHost)
    }

    func start(_ order: TransferThread.Order) {
        guard let address = WebAddress(order.request.url) else {
            order.answer.resume(returning: .failure(.invalidURL(order.request.url)))
            return
        }
        guard let transfer = Transfer(order, address: address, settings: settings) else {
            let reason =
                order.request.bodyFile.map { "\($0) cannot be read" }
                ?? "Not enough RAM for the transfer"
            order.answer.resume(returning: .failure(.unreachable(reason)))
            return
        }
        byHandle[transfer.easy] = transfer
        byID[order.id] = transfer
        curl_multi_add_handle(multi, transfer.easy)
    }

    func cancel(_ id: TransferThread.Order.ID) {
        if let transfer = byID[id] { finish(transfer, .failure(.cancelled)) }
    }

    func cancelAll() {
        for transfer in byID.values { finish(transfer, .failure(.cancelled)) }
    }

    /// Does all work that needs no wait, and returns the results of ended transfers.
    func advance() {
        var running: Int32 = 0
        curl_multi_perform(multi, &running)
        if byHandle.values.reduce(false, { $1.takeSignOfLife() || $0 }) { heard() }
        var code = CURLE_OK
        while let easy = ccurl_next_done(multi, &code) {
            guard let transfer = byHandle[easy] else { continue }
            ended(transfer, with: code)
        }
    }

    /// Waits until there is work or another thread wakes this thread.
    func wait() {
        let limit = byHandle.isEmpty ? Self.longestSleep : Self.longestWait
        curl_multi_poll(multi, nil, 0, limit, nil)
    }
}

extension TransferTable {
    private func ended(_ transfer: Transfer, with code: CURLcode) {
        if code == CURLE_OK, let address = transfer.redirection() {
            curl_multi_remove_handle(multi, transfer.easy)
            transfer.redirect(to: address)
            curl_multi_add_handle(multi, transfer.easy)
        } else {
            finish(transfer, transfer.result(code))
        }
    }

    private func finish(_ transfer: Transfer, _ result: Result<HTTPResponse, HTTPError>) {
        transfer.order.answer.resume(returning: result)
        curl_multi_remove_handle(multi, transfer.easy)
        byHandle[transfer.easy] = nil
        byID[transfer.order.id] = nil
    }
}
