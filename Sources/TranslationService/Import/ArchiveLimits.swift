/// How large an archive may become while it is unpacked (`tml-service.md` 5.5).
public struct ArchiveLimits: Hashable, Sendable {
    /// The bytes of all members together.
    public var totalBytes: Int
    /// The bytes of one member.
    public var memberBytes: Int
    public var members: Int

    /// 64 MiB in all, as much for one member, and 20,000 members, unless said otherwise.
    public init(
        totalBytes: Int = 64 << 20, memberBytes: Int = 64 << 20, members: Int = 20_000
    ) {
        self.totalBytes = totalBytes
        self.memberBytes = memberBytes
        self.members = members
    }
}
