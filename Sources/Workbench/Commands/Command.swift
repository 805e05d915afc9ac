/// The commands of the workstation. A translator gives a command by a key, or by its name on the
/// command line.
///
/// The raw value is the name for the command line and for the keymap of the configuration file.
/// `CommandTable` has a row with the other properties of each command.
public enum Command: String, Hashable, Sendable, CaseIterable {
    // Everywhere.
    case help
    case quit
    case redraw
    case theme
    case letterOrder = "letter-order"
    case suspend
    case synchronize
    case write
    case stopFetching = "stop"
    case outbox
    case concordance
    case languages
    case engines
    case settings
    case reloadSettings = "reload-settings"
    case nextPane = "next-pane"
    case previousPane = "previous-pane"
    case commandLine = "command-line"
    case back
    case messages
    case tour
    case nextStep = "next-step"
    case undoAction = "undo-action"
    case redoAction = "redo-action"
    case actions
    case earlierPlace = "earlier-place"
    case laterPlace = "later-place"
    case bookmarks
    case finder
    case signIn = "sign-in"
    case signOut = "sign-out"

    // Lists, menus and panes that scroll.
    case selectPrevious = "select-previous"
    case selectNext = "select-next"
    case pageUp = "page-up"
    case pageDown = "page-down"
    case selectFirst = "select-first"
    case selectLast = "select-last"
    case goTo = "go-to"
    case search
    case open

    // Text fields.
    case moveLeft = "move-left"
    case moveRight = "move-right"
    case moveUp = "move-up"
    case moveDown = "move-down"
    case moveWordLeft = "move-word-left"
    case moveWordRight = "move-word-right"
    case moveToLineStart = "move-to-line-start"
    case moveToLineEnd = "move-to-line-end"
    case moveToStart = "move-to-start"
    case moveToEnd = "move-to-end"
    case extendLeft = "extend-left"
    case extendRight = "extend-right"
    case extendWordLeft = "extend-word-left"
    case extendWordRight = "extend-word-right"
    case extendToLineStart = "extend-to-line-start"
    case extendToLineEnd = "extend-to-line-end"
    case deleteLeft = "delete-left"
    case deleteRight = "delete-right"
    case deleteLastScalar = "delete-last-scalar"
    case killWordLeft = "kill-word-left"
    case killWordRight = "kill-word-right"
    case killToLineStart = "kill-to-line-start"
    case killToLineEnd = "kill-to-line-end"
    case yank
    case undo
    case redo
    case newLine = "new-line"

    // The translate screen, independent of the focused pane.
    case saveAndNext = "save-and-next"
    case save
    case nextKey = "next-key"
    case previousKey = "previous-key"
    case chooseArrangement = "choose-arrangement"
    case convertForms = "convert-forms"
    case changeSamples = "change-samples"
    case decideConflict = "decide-conflict"
    case discardDrafts = "discard-drafts"
    case askForSuggestion = "ask-for-suggestion"
    case takeSuggestion = "take"
    case forgetSuggestion = "forget-suggestion"
    case bringBack = "bring-back-suggestion"
    case fillEqual = "fill-equal"
    case thereAndBack = "there-and-back"
    case addTerm = "add-term"
    case copyOut = "copy-out"
    case typeText = "type"
    case showPane = "show"
    case otherLanguage = "other-language"
    case chooseLanguage = "choose-language"

    // The key list.
    case edit
    case nextUnfinished = "next-unfinished"
    case previousUnfinished = "previous-unfinished"
    case nextFilter = "next-filter"
    case chooseFilter = "filter"
    case chooseSource = "source"
    case changeOrder = "order"
    case listIssues = "issues"
    case fixAll = "fix-all"
    case drafts
    case issueSummary = "issue-summary"
    case statistics
    case bookmark
    case saveQuery = "save-query"
    case deleteQuery = "delete-query"
    case shareQuery = "share-query"
    case unshareQuery = "unshare-query"
    case markRange = "mark-range"
    case markAll = "mark-all"
    case preTranslate = "pre-translate"
    case replace
    case restoreEarlier = "restore-earlier"
    case review
    case markSeen = "seen"
    case lock
    case unlock
    case tag
    case untag
    case remember
    case export

    // The editor.
    case confirmForm = "confirm-form"
    case goToForm = "form"
    case insertToken = "insert-token"
    case insertTerm = "insert-term"
    case copyLabel = "copy-label"
    case copyToEmpty = "copy-to-empty"
    case copyToAll = "copy-to-all"
    case cycleCase = "cycle-case"
    case insertCharacter = "insert-character"
    case revealCodes = "reveal-codes"
    case editOutside = "edit-outside"
    case completeWord = "complete-word"
    case learnWord = "learn-word"
    case spelling

    // Issues of the checks.
    case nextIssue = "next-issue"
    case previousIssue = "previous-issue"
    case showIssues = "show-issues"
    case fixIssue = "fix-issue"
    case dismissIssue = "dismiss-issue"
    case restoreIssue = "restore-issue"
    case switchCheckOff = "switch-check-off"
    case chooseChecks = "choose-checks"
    case aboutLanguage = "about-language"

    // Translations of a key.
    case approve
    case reject
    case voteUp = "vote-up"
    case voteDown = "vote-down"
    case withdrawVote = "withdraw-vote"
    case reopen
    case deleteTranslation = "delete-translation"
    case copyTranslation = "copy-translation"
    case comment

    // Projects and outbox.
    case refreshProjects = "refresh-projects"
    case removeFile = "remove-file"
    case askMachines = "ask-machines"
    case decide
    case mark
    case markAlike = "mark-alike"
    case openKey = "open-key"
    case retry
    case takeBack = "take-back"
    case sendAllAgain = "send-all-again"
    case drop

    // The screen that replaces a text.
    case searchExpression = "regular-expression"
    case wholeWords = "whole-words"
    case exactCase = "exact-case"
    case keepCase = "keep-case"
    case searchMarkup = "search-markup"

    // Screens that ask engines.
    case translateText = "translate-text"
    case otherStart = "other-start"
    case otherEngine = "other-engine"
    case switchSuggestions = "switch-suggestions"

    // The dialog about a conflict.
    case keepMine = "keep-mine"
    case keepTheirs = "keep-theirs"
    case sendAsNew = "send-as-new"
}
