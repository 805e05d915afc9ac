@main
struct TMLTranslator {
    static func main() {}
}
