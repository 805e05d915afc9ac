import Mustache

/// The pages as templates. The templates are part of the program, so no file can be missing.
///
/// Every `{{value}}` is escaped.
enum PageTemplates: String, CaseIterable {
    case page, hidden, signIn, openID, signedIn, message, onward, notice, project, share, sections,
        consent,
        device, deviceConsent, invitation, password, signOut
    case question, secrets, members, member, role, languages, choices
    case releases, option, settings, projectFields, newProject
    case webhooks, newWebhook, webhook, removeWebhook
    case keys, keyPage, leftTexts, refusedKeyForm, hiddenKeys, keyHistory, glossary, term,
        termRemoval, activity, files, older
    case account, endSession, newToken, secondFactor, ownPassword, recoveryCodes, signInCode
    case noPassword, removeIdentity
    case forgot, reset, unsubscribe, mailChoices

    /// Returns the page as HTML. Values that are not in the context are empty.
    func render(_ context: [String: Any]) -> String {
        Self.library.render(context, withTemplate: rawValue) ?? ""
    }

    private static let library: MustacheLibrary = {
        ScalarHTML.register()
        var library = MustacheLibrary()
        for template in allCases {
            do {
                try library.register(
                    ScalarHTML.pragma + template.text, named: template.rawValue)
            } catch {
                preconditionFailure("the template \(template.rawValue) is wrong: \(error)")
            }
        }
        return library
    }()

    /// The text of the template, without the line that all templates have.
    var text: String {
        switch self {
        case .page: Self.pageText
        case .hidden: Self.hiddenText
        case .signIn: Self.signInText
        case .openID: Self.openIDText
        case .signedIn: Self.signedInText
        case .message: Self.messageText
        case .onward: Self.onwardText
        case .notice: Self.noticeText
        case .project: Self.projectText
        case .share: Self.shareText
        case .sections: Self.sectionsText
        case .consent: Self.consentText
        case .device: Self.deviceText
        case .deviceConsent: Self.deviceConsentText
        case .invitation: Self.invitationText
        case .password: Self.passwordText
        case .signOut: Self.signOutText
        case .question: Self.questionText
        case .secrets: Self.secretsText
        case .members: Self.membersText
        case .member: Self.memberText
        case .role: Self.roleText
        case .languages: Self.languagesText
        case .choices: Self.choicesText
        case .releases: Self.releasesText
        case .option: Self.optionText
        case .settings: Self.settingsText
        case .projectFields: Self.projectFieldsText
        case .newProject: Self.newProjectText
        case .webhooks: WebhookTemplates.list
        case .newWebhook: WebhookTemplates.added
        case .webhook: WebhookTemplates.single
        case .removeWebhook: WebhookTemplates.removal
        case .keys: Self.keysText
        case .keyPage: Self.keyPageText
        case .leftTexts: Self.leftTextsText
        case .refusedKeyForm: Self.refusedKeyFormText
        case .hiddenKeys: Self.hiddenKeysText
        case .keyHistory: Self.keyHistoryText
        case .glossary: Self.glossaryText
        case .term: Self.termText
        case .termRemoval: Self.termRemovalText
        case .activity: Self.activityText
        case .files: Self.filesText
        case .older: Self.olderText
        case .account: Self.accountText
        case .endSession: Self.endSessionText
        case .newToken: Self.newTokenText
        case .secondFactor: Self.secondFactorText
        case .ownPassword: Self.ownPasswordText
        case .noPassword: Self.noPasswordText
        case .removeIdentity: Self.removeIdentityText
        case .recoveryCodes: Self.recoveryCodesText
        case .signInCode: Self.signInCodeText
        case .forgot: Self.forgotText
        case .reset: Self.resetText
        case .unsubscribe: Self.unsubscribeText
        case .mailChoices: Self.mailChoicesText
        }
    }
}
