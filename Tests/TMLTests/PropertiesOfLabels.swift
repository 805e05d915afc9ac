import Foundation
import TestSupport
import Testing

@testable import TML

/// What holds for every label, whatever is in it: of the vectors, of real projects, and of none.
struct PropertiesOfLabels {
    /// The label, printed from its parts: every part is asked for what it is, and no part knows
    /// the whole text.
    private func printed(_ label: Label) -> [UInt8] {
        var tokens = label.tokens[...]
        return label.segments.flatMap { segment -> [UInt8] in
            guard segment.kind == .token else { return Array(label.bytes[segment.range]) }
            while let token = tokens.first, token.range.upperBound <= segment.range.lowerBound {
                tokens.removeFirst()
            }
            // A decoration can begin within a token's words, and so cut it into pieces.
            guard let token = tokens.first else { return [] }
            let offset = segment.range.lowerBound - token.range.lowerBound
            return Array(token.text.utf8.dropFirst(offset).prefix(segment.range.count))
        }
    }

    @Test(arguments: Samples.files)
    func aParsedLabelOfTheVectorsPrintsAsItWas(_ file: String) throws {
        let labels = try Samples.labels(of: file)
        #expect(labels.count > 10)
        for text in labels { expectTheSame(text) }
    }

    @Test func aParsedLabelOfAProjectPrintsAsItWas() throws {
        let labels = try Samples.labels(of: Archives.own.folders + [SampleProject.folder])
        #expect(labels.count > 1000)
        for text in labels { expectTheSame(text) }
    }

    @Test(.enabled(if: PublishedArchive.isGiven))
    func aParsedLabelOfPublishedArchivesPrintsAsItWas() throws {
        let archives = try Archives.published()
        let labels = try Samples.labels(of: archives.folders)
        #expect(labels.count > 1000)
        for text in labels { expectTheSame(text) }
    }

    @Test(arguments: 100..<110)
    func aParsedRandomLabelPrintsAsItWas(_ seed: UInt64) {
        var generator = SeededRandom(seed: seed)
        for _ in 0..<200 { expectTheSame(generator.markup(upTo: 40)) }
    }

    private func expectTheSame(_ text: String) {
        let label = Label(text)
        #expect(printed(label).elementsEqual(text.utf8), "\(text.debugDescription)")
        #expect(tree(of: label).elementsEqual(text.utf8), "\(text.debugDescription)")
    }

    /// The label, printed from the tree of its decorations.
    private func tree(of label: Label) -> [UInt8] {
        guard let tree = label.tree else { return Array(label.text.utf8) }
        var open: [Int] = []
        return tree.parts.flatMap { part -> ArraySlice<UInt8> in
            switch part.kind {
            case .opening(let node):
                open.append(node)
                #expect(tree.nodes[node].opening == part.range)
                let name = tree.nodes[node].name
                let isWhole = !name.isEmpty && !tree.nodes[node].isDoubled
                #expect(!isWhole || label.bytes[part.range].firstRange(of: name.utf8) != nil)
            case .closing(let node):
                #expect(open.popLast() == node && tree.nodes[node].closing == part.range)
            case .text, .lost: break
            }
            return label.bytes[part.range]
        }
    }
}

extension PropertiesOfLabels {
    /// A token written anew from its parts is the same token.
    @Test func tokensAreWhatTheirPartsSay() throws {
        let texts = try Samples.labels(of: "tokens") + Samples.labels(of: "substitute")
        var seen: Set<Token> = []
        for token in texts.flatMap({ Label($0).tokens }) where seen.insert(token).inserted {
            let again = try #require(Label(spelling(of: token)).tokens.first)
            #expect(again.kind == token.kind && again.name == token.name, "\(token.text)")
            #expect(again.contexts == token.contexts && again.cases == token.cases)
            #expect(again.separator == token.separator, "\(token.text)")
            #expect(again.parameters == token.parameters, "\(token.text)")
        }
        #expect(seen.count > 200)
    }

    private func spelling(of token: Token) -> String {
        let contexts = token.contexts.map { ":" + $0 }.joined()
        let cases = token.cases.map { "::" + $0 }.joined()
        let parameters = token.parameters.joined(separator: ",")
        return switch token.kind {
        case .data, .method: "{" + token.name + contexts + cases + "}"
        case .piped: "{\(token.name)\(contexts)\(token.separator?.rawValue ?? "")\(parameters) }"
        case .map: "{\(token.name)@\(parameters) }"
        case .placeholder: token.text
        }
    }
}
