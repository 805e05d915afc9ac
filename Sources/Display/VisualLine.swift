import CFribidi

/// A line of text as drawn: its cells from left to right, and the column of the cursor before each
/// cluster.
///
/// All drawing of text uses this value, so the order of letters is the same in all parts of the
/// screen.
public struct VisualLine: Hashable, Sendable {
    /// A cluster of the line, in the order of the text.
    public struct Cluster: Hashable, Sendable {
        /// The position of the cluster in the text of the order, in UTF-8 code units.
        public var place: Int
        /// The cells of the cluster.
        public var cells: [Cell]

        /// Creates a cluster at a position of the text.
        public init(place: Int, cells: [Cell]) {
            self.place = place
            self.cells = cells
        }
    }

    /// The cells as drawn, from left to right.
    public private(set) var cells: [Cell] = []
    /// The first column of each cluster, in the order of the text.
    public private(set) var columns: [Int] = []
    /// The direction of the line. It decides the edge of the area where the line begins.
    public let direction: TextDirection

    /// Creates a line from clusters.
    ///
    /// - Parameter order: the order of the whole text; `nil`: the clusters stay in the order of the
    ///   text.
    public init(_ clusters: [Cluster], in order: TextOrder?) {
        direction = order?.direction ?? .leftToRight
        columns = Array(repeating: 0, count: clusters.count)
        guard let order else {
            for (number, cluster) in clusters.enumerated() { append(cluster.cells, number) }
            return
        }
        // The ends of isolates are not drawn, but they separate the text on their two sides.
        var signs: [TextOrder.Sign] = []
        var numbers: [Int?] = []
        for (number, cluster) in clusters.enumerated() {
            let sign = order.sign(at: cluster.place)
            for case let level? in [sign.endOfIsolate, sign.isolate] {
                signs.append(TextOrder.Sign(level: level, kind: UInt8(CF_SPACE)))
                numbers.append(nil)
            }
            signs.append(sign)
            numbers.append(number)
        }
        let levels = VisualLine.levels(of: signs, base: order.base)
        for place in VisualLine.order(of: levels) {
            guard let number = numbers[place] else { continue }
            append(VisualLine.cells(of: clusters[number], signs[place], levels[place]), number)
        }
    }

    /// Creates a line from a text.
    public init(
        _ text: some StringProtocol, role: Role, emphasis: Emphasis = [], revealing: Bool = false,
        direction: TextDirection = .leftToRight, isolates: [Range<Int>] = []
    ) {
        let order = TextOrder(of: text, direction: direction, isolates: isolates)
        guard let order else {
            self.init([], in: nil)
            cells = TextCells.cells(
                of: text, role: role, emphasis: emphasis, revealing: revealing)
            columns =
                text.isPlain
                ? Array(cells.indices)
                : TextCells.layout(of: String(text), revealing: revealing).map(\.column)
            return
        }
        var place = 0
        let clusters = text.map { character in
            defer { place += character.utf8.count }
            return Cluster(
                place: place,
                cells: TextCells.cells(
                    of: String(character), role: role, emphasis: emphasis, revealing: revealing))
        }
        self.init(clusters, in: order)
    }

    /// Creates a line from cells in the order of their text. Cells with the roles in `isolating`
    /// are isolated.
    public init(cells: [Cell], direction: TextDirection = .leftToRight, isolating: Set<Role> = []) {
        let mayGoRight = cells.contains {
            $0.text.utf8.count > 1 && TextOrder.mayGoRight($0.text)
        }
        if direction == .leftToRight, !mayGoRight {
            // Most lines of most screens need no other order.
            self.init([], in: nil)
            self.cells = cells
            columns = cells.indices.filter { $0 == 0 || cells[$0].width > 0 }
            return
        }
        let clusters = VisualLine.clusters(of: cells)
        var isolates: [Range<Int>] = []
        for cluster in clusters {
            guard let cell = cluster.cells.first, isolating.contains(cell.role) else { continue }
            let range = cluster.place..<cluster.place + cell.text.utf8.count
            if isolates.last?.upperBound == range.lowerBound {
                let start = isolates.removeLast().lowerBound
                isolates.append(start..<range.upperBound)
            } else {
                isolates.append(range)
            }
        }
        let text = cells.map(\.text).joined()
        self.init(clusters, in: TextOrder(of: text, direction: direction, isolates: isolates))
    }

    /// The column of the cursor after the last cluster: to the right of the line, or −1 for a line
    /// that begins at the right.
    public var end: Int { direction == .rightToLeft ? -1 : cells.count }
}

extension VisualLine {
    private mutating func append(_ new: [Cell], _ number: Int) {
        columns[number] = cells.count
        cells += new
    }

    private static func clusters(of cells: [Cell]) -> [Cluster] {
        var clusters: [Cluster] = []
        var place = 0
        for cell in cells {
            if cell.width == 0, !clusters.isEmpty {
                clusters[clusters.count - 1].cells.append(cell)
            } else {
                clusters.append(Cluster(place: place, cells: [cell]))
            }
            place += cell.text.utf8.count
        }
        return clusters
    }

    /// Returns the drawn cells of a cluster: mirrored or joined if the order has such a form. If a
    /// cluster with several cells is read from right to left, its last cell comes first.
    private static func cells(
        of cluster: Cluster, _ sign: TextOrder.Sign, _ level: UInt8
    ) -> [Cell] {
        guard let first = cluster.cells.first else { return [] }
        let isSplit = cluster.cells.dropFirst().contains { $0.width > 0 }
        if level % 2 == 1, isSplit { return VisualLine(reversing: cluster.cells).cells }
        guard let glyph = sign.glyph, CharacterWidth.columns(of: glyph) == first.width else {
            return cluster.cells
        }
        var drawn = cluster.cells
        var scalars = first.text.unicodeScalars
        // A character that is shown as a stand-in keeps its stand-in.
        guard let letter = scalars.first, StandIn.always(for: letter) == nil else { return drawn }
        scalars.replaceSubrange(scalars.startIndex...scalars.startIndex, with: [glyph])
        drawn[0].text = String(scalars)
        return drawn
    }

    private init(reversing cells: [Cell]) {
        let clusters = VisualLine.clusters(of: cells)
        self.init(clusters.reversed(), in: nil)
    }
}

extension VisualLine {
    /// Returns the levels of a line. Spaces at its end and before tabs get the level of the
    /// paragraph (rule L1).
    static func levels(of signs: [TextOrder.Sign], base: UInt8) -> [UInt8] {
        var levels = signs.map(\.level)
        var isTrailing = true
        for (index, sign) in signs.enumerated().reversed() {
            switch Int(sign.kind) {
            case CF_SEPARATOR: isTrailing = true
            case CF_SPACE: break
            default: isTrailing = false
            }
            if isTrailing { levels[index] = base }
        }
        return levels
    }

    /// Returns the indexes of these levels in visual order, from left to right (rule L2).
    static func order(of levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        for level in (1...highest).reversed() {
            var start = 0
            while start < order.count {
                guard levels[order[start]] >= level else {
                    start += 1
                    continue
                }
                let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
                order[start..<end].reverse()
                start = end
            }
        }
        return order
    }
}
