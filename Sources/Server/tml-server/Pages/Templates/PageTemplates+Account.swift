/// The pages of a person's own account.
extension PageTemplates {
    static let accountText = """
        {{<page}}{{$content}}
        <p>{{name}}, {{email}}</p>
        {{#sendsMail}}<p><a href="{{root}}/account/mail">Choose how often you get mail</a></p>
        {{/sendsMail}}
        {{#hasPassword}}<p><a href="{{root}}/password">Change your password</a></p>
        <h2>Second factor</h2>
        <p>{{factor}} <a href="{{root}}/account/second_factor">{{factorLink}}</a></p>
        {{/hasPassword}}
        {{^hasPassword}}
        {{>noPassword}}
        {{/hasPassword}}
        {{#hasIdentities}}<h2>Sign-in at a provider</h2>
        <table>
        <caption>Sign-ins at a provider that open your account</caption>
        <thead><tr><th scope="col">Provider</th><th scope="col">Identifier</th>
        <th scope="col">First sign-in</th>{{#hasPassword}}<th scope="col">Remove</th>{{/hasPassword}}</tr></thead>
        <tbody>
        {{#identities}}<tr>
        <th scope="row">{{issuer}}</th>
        <td data-label="Identifier">{{subject}}</td>
        <td data-label="First sign-in">{{createdAt}}</td>
        {{#hasPassword}}<td data-label="Remove"><a href="{{root}}/account/provider?issuer={{query}}" aria-label="Remove the sign-in at {{issuer}}">Remove</a></td>
        {{/hasPassword}}
        </tr>
        {{/identities}}
        </tbody>
        </table>
        {{/hasIdentities}}
        <h2>Sessions</h2>
        <table>
        <caption>Browsers and programs that are signed in to your account</caption>
        <thead><tr><th scope="col">Session</th><th scope="col">Address</th>
        <th scope="col">Signed in</th><th scope="col">Last used</th><th scope="col">End</th></tr></thead>
        <tbody>
        {{#sessions}}<tr>
        <th scope="row">{{name}}{{#isCurrent}} (this browser){{/isCurrent}}
        <span class="count">{{detail}}</span></th>
        <td data-label="Address">{{address}}</td>
        <td data-label="Signed in">{{createdAt}}</td>
        <td data-label="Last used">{{lastUsedAt}}</td>
        <td data-label="End"><a href="{{root}}/account/sessions/{{id}}" aria-label="End the session {{name}}">End</a></td>
        </tr>
        {{/sessions}}
        </tbody>
        </table>
        <p class="small">All times are in UTC.</p>
        {{#hasOthers}}<p><a href="{{root}}/account/other_sessions">End all other sessions</a></p>
        {{/hasOthers}}
        <h2>Access tokens</h2>
        <p>A program with a token can do everything that you can do with your account. A new password
        deletes all your tokens.</p>
        {{#hasTokens}}<table>
        <caption>Tokens that you have made</caption>
        <thead><tr><th scope="col">Token</th><th scope="col">Made</th><th scope="col">Last used</th>
        <th scope="col">Valid until</th><th scope="col">Delete</th></tr></thead>
        <tbody>
        {{#tokens}}<tr>
        <th scope="row">{{name}}</th>
        <td data-label="Made">{{createdAt}}</td>
        <td data-label="Last used">{{lastUsedAt}}</td>
        <td data-label="Valid until">{{expiresAt}}</td>
        <td data-label="Delete"><a href="{{root}}/account/sessions/{{id}}" aria-label="Delete the token {{name}}">Delete</a></td>
        </tr>
        {{/tokens}}
        </tbody>
        </table>
        {{/hasTokens}}
        <form method="post" action="{{root}}/account/tokens">
        {{>hidden}}
        <input type="hidden" name="once" value="{{once}}">
        <label for="name">Name of a new token</label>
        <input id="name" name="name" required maxlength="100" autocomplete="off" value="{{tokenName}}">
        <label for="days">Valid for this number of days (1 to {{mostDays}})</label>
        <input id="days" name="days" type="number" required min="1" max="{{mostDays}}" value="{{days}}">
        {{#hasPassword}}
        {{>ownPassword}}
        {{/hasPassword}}
        <button type="submit">Make the token</button>
        </form>
        {{/content}}{{/page}}
        """

    static let endSessionText = """
        {{<page}}{{$content}}
        <p><strong>{{name}}</strong>{{#detail}}, {{detail}}{{/detail}}</p>
        <p>{{sentence}}</p>
        <form method="post" action="{{root}}{{path}}">
        {{>hidden}}
        <button type="submit">{{button}}</button>
        </form>
        <p><a href="{{root}}/account">Back to your account</a></p>
        {{/content}}{{/page}}
        """

    /// For an account that was made at the first sign-in at a provider.
    static let noPasswordText = """
        <p>You sign in with {{#provider}}{{provider}}{{/provider}}{{^provider}}a provider{{/provider}}; this account has no password.</p>
        """

    static let removeIdentityText = """
        {{<page}}{{$content}}
        <p>The sign-in of <strong>{{subject}}</strong> at <strong>{{issuer}}</strong> then no longer opens your
        account. If your account has no second factor, a later sign-in there with your confirmed email address
        connects the provider to your account again.</p>
        <p>Sessions do not end. To end them, use “End all other sessions” on the page “Account”.</p>
        <form method="post" action="{{root}}/account/provider">
        {{>hidden}}
        {{>ownPassword}}
        <button type="submit">Remove</button>
        </form>
        <p><a href="{{root}}/account">Back to your account</a></p>
        {{/content}}{{/page}}
        """

    static let newTokenText = """
        {{<page}}{{$content}}
        <p>Copy the token <strong>{{name}}</strong> now. The server shows it only once.</p>
        <p><code class="secret">{{token}}</code></p>
        <p><a href="{{root}}/account">Back to your account</a></p>
        {{/content}}{{/page}}
        """
}

/// The pages of the second factor.
extension PageTemplates {
    static let secondFactorText = """
        {{<page}}{{$content}}
        {{#hasNoPassword}}
        {{>noPassword}}
        {{/hasNoPassword}}
        {{#isOff}}<p>With a second factor, a sign-in needs your password and a code. An authenticator app
        on your phone or computer shows the codes. To begin, enter your password.</p>
        <form method="post" action="{{root}}/account/second_factor">
        {{>hidden}}
        {{>ownPassword}}
        <button type="submit">Begin</button>
        </form>
        {{/isOff}}
        {{#isStarted}}<p>Enter this secret into your authenticator app as a time-based code, or
        <a href="{{address}}">open the app on this device</a>.</p>
        <p><code class="secret">{{secret}}</code></p>
        <form method="post" action="{{root}}/account/second_factor/confirm">
        {{>hidden}}
        <label for="code">Code that the app shows</label>
        <input id="code" name="code" required maxlength="40" inputmode="numeric"
          autocomplete="one-time-code" autofocus>
        <button type="submit">Turn on</button>
        </form>
        {{/isStarted}}
        {{#isOn}}<p>A sign-in to your account needs a code. Recovery codes left: {{left}}. For new recovery
        codes, turn the second factor off and on again.</p>
        <form method="post" action="{{root}}/account/second_factor/off">
        {{>hidden}}
        {{>ownPassword}}
        <label for="code">Code of the app, or a recovery code</label>
        <input id="code" name="code" required maxlength="40" autocomplete="one-time-code"
          autocapitalize="none" spellcheck="false">
        <button type="submit">Turn off</button>
        </form>
        {{/isOn}}
        {{^hasNoPassword}}{{#provider}}<p>If your account has a sign-in at {{provider}}, this sign-in needs no
        code of this server. For your first sign-in at {{provider}}, turn the second factor off.</p>
        {{/provider}}{{/hasNoPassword}}
        <p><a href="{{root}}/account">Back to your account</a></p>
        {{/content}}{{/page}}
        """

    static let ownPasswordText = """
        <input type="text" name="email" value="{{email}}" autocomplete="username" readonly hidden>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" required maxlength="1024"
          autocomplete="current-password">
        """

    static let recoveryCodesText = """
        {{<page}}{{$content}}
        <p>From now on, a sign-in needs a code of your app. If you lose the app, use one of these recovery
        codes instead. Each code is valid once. Store the codes now: the server shows them only
        once.</p>
        <ul>
        {{#codes}}<li><code class="secret">{{.}}</code></li>
        {{/codes}}
        </ul>
        <p><a href="{{root}}/account">Back to your account</a></p>
        {{/content}}{{/page}}
        """

    static let signInCodeText = """
        {{<page}}{{$content}}
        <p>Enter the code that your authenticator app shows, or a recovery code.</p>
        <form method="post" action="{{root}}/authorize">
        {{>hidden}}
        <label for="second_factor_code">Code</label>
        <input id="second_factor_code" name="second_factor_code" required maxlength="40"
          autocomplete="one-time-code" autocapitalize="none" spellcheck="false" autofocus>
        <button type="submit">Sign in</button>
        </form>
        {{/content}}{{/page}}
        """
}
