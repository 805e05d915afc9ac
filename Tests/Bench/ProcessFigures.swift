import Foundation

/// What the system says of a process.
struct ProcessFigures {
    /// Of a processor's time.
    var seconds: Double
    /// Bytes that went to the disk.
    var written: Int
    /// The most memory that it had, in kB.
    var peak: Int
    /// The memory that it has, in kB.
    var resident: Int

    init(of process: Int32 = getpid()) {
        let folder = "/proc/\(process)/"
        written = Self.number("write_bytes", in: folder + "io")
        peak = Self.number("VmHWM", in: folder + "status")
        resident = Self.number("VmRSS", in: folder + "status")
        let fields = Self.text(folder + "stat").split(separator: ")").last?
            .split(separator: " ").dropFirst(11).prefix(2).compactMap { Double($0) }
        seconds = (fields ?? []).reduce(0, +) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private static func number(_ name: String, in path: String) -> Int {
        let line = text(path).split(separator: "\n").first { $0.hasPrefix(name + ":") } ?? ""
        return Int(line.filter(\.isNumber)) ?? 0
    }

    private static func text(_ path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }
}

/// The growth of the memory of this process since the creation of the value.
struct MemoryGrowth {
    /// In kB; `nil` if the system does not reset the peak.
    private let before: Int?

    init() {
        do {
            // The kernel forgets the former peak.
            let file = try FileHandle(forWritingTo: URL(filePath: "/proc/self/clear_refs"))
            try file.write(contentsOf: Data("5".utf8))
            try file.close()
            before = ProcessFigures().resident
        } catch {
            before = nil
        }
    }

    /// The peak of the growth in MiB; not a number if it is not known.
    var megabytes: Double {
        before.map { Double(max(0, ProcessFigures().peak - $0)) / 1024 } ?? .nan
    }
}
