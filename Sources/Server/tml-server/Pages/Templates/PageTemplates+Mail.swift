/// The pages around mail.
extension PageTemplates {
    static let forgotText = """
        {{<page}}{{$content}}
        <p>Enter the email address of your account. You get a mail with a link for a new password.</p>
        <form method="post" action="{{root}}/forgot">
        {{>hidden}}
        <label for="email">Email address</label>
        <input id="email" name="email" type="email" autocomplete="username" required
          maxlength="254" value="{{email}}" autofocus>
        <button type="submit">Send the link</button>
        </form>
        {{/content}}{{/page}}
        """

    static let resetText = """
        {{<page}}{{$content}}
        <p class="small">The password of {{email}} changes, and all sessions of the account end.</p>
        <form method="post" action="{{root}}/reset">
        {{>hidden}}
        <input type="hidden" name="word" value="{{word}}">
        <input type="text" name="email" value="{{email}}" autocomplete="username" readonly hidden>
        <label for="new_password">New password (at least {{minimum}} characters)</label>
        <input id="new_password" name="new_password" type="password" required
          minlength="{{minimum}}" maxlength="1024" autocomplete="new-password" autofocus>
        <button type="submit">Change password</button>
        </form>
        {{/content}}{{/page}}
        """

    static let unsubscribeText = """
        {{<page}}{{$content}}
        <p>Do you want to end the mails with news to {{email}}?</p>
        <form method="post" action="{{root}}/unsubscribe?word={{word}}">
        {{>hidden}}
        <button type="submit" autofocus>End the mails</button>
        </form>
        {{/content}}{{/page}}
        """

    static let mailChoicesText = """
        {{<page}}{{$content}}
        <p>The mail lists new texts to review, comments, and changes to your translations. It goes to
        {{email}}. Without news, you get no mail.</p>
        <form method="post" action="{{root}}/account/mail">
        {{>hidden}}
        <label for="period">How often</label>
        <select id="period" name="period">
        {{#choices}}<option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{name}}</option>
        {{/choices}}
        </select>
        <button type="submit">Save</button>
        </form>
        {{/content}}{{/page}}
        """
}
