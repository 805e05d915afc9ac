@main
struct TMLServer {
    static func main() {}
}
