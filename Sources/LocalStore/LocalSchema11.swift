/// The changes of the eleventh schema: folded texts without line breaks and invisible characters.
enum LocalSchema11 {
    static let sql = """
        -- The texts of the search are folded again.
        UPDATE language SET searchedTo = 0;
        """
}
