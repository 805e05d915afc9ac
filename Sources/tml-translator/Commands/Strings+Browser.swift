import TranslationAPI
import Workbench

/// The messages about the sign-in in a browser.
extension Strings {
    static let browserSignInDenied = "You refused access in the browser. Nobody is signed in."
    static let browserSignInExpired =
        "The code has expired. Run this command again, and enter the new code."
    static let noBrowserSignIn = "This server has no sign-in in a browser. Leave out --browser."

    static func enterCode(_ request: DeviceSignInRequest) -> String {
        """
        Open this address in a browser on any computer, and sign in:
            \(request.pageWithCode)
        Compare the code on the page with this code: \(request.userCode)
        """
    }
}
