/// The pages for the sign-in and for the consent.
extension PageTemplates {
    static let signInText = """
        {{<page}}{{$content}}
        {{#sentence}}<p>{{sentence}}</p>
        {{/sentence}}
        <form method="post" action="{{root}}/authorize">
        {{>hidden}}
        <label for="email">Email address</label>
        <input id="email" name="email" type="email" autocomplete="username" required
          maxlength="254" value="{{email}}"{{^email}} autofocus{{/email}}>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password"
          required maxlength="1024"{{#email}} autofocus{{/email}}>
        <button type="submit">Sign in</button>
        </form>
        {{#mail}}<p class="small"><a href="{{root}}/forgot">Forgotten your password?</a></p>
        {{/mail}}
        {{>openID}}
        {{/content}}{{/page}}
        """

    /// The button for the sign-in at the provider.
    static let openIDText = """
        {{#openID}}<p><a class="button" href="{{openID}}">{{openIDName}}</a></p>
        {{/openID}}
        """

    static let signedInText = """
        {{<page}}{{$content}}
        {{#sentence}}<p>{{sentence}}</p>
        {{/sentence}}
        <form method="post" action="{{root}}/authorize" id="handover"{{^continue}} hidden{{/continue}}>
        {{>hidden}}
        <input type="hidden" name="continue" value="1">
        <button type="submit">Continue as {{person}}</button>
        </form>
        {{^continue}}
        {{#hasProjects}}<ul class="projects">
        {{#projects}}<li><a href="{{root}}/projects/{{key}}">{{name}}</a></li>
        {{/projects}}
        </ul>
        {{/hasProjects}}
        {{^hasProjects}}<p>You are not a member of any project yet.</p>
        {{/hasProjects}}
        {{#mayCreate}}<p><a class="button" href="{{root}}/projects/new">New project</a></p>
        {{/mayCreate}}
        {{#mail}}<p class="small"><a href="{{root}}/account/mail">Mail with news</a></p>
        {{/mail}}
        {{/continue}}
        {{/content}}{{/page}}
        """

    static let passwordText = """
        {{<page}}{{$content}}
        {{^hasPassword}}
        {{>noPassword}}
        {{/hasPassword}}
        {{#hasPassword}}<p class="small">When the password is changed, all your other sessions end,
        and all your access tokens are deleted.</p>
        <form method="post" action="{{root}}/password">
        {{>hidden}}
        <input type="text" name="email" value="{{email}}" autocomplete="username" readonly hidden>
        <label for="old_password">Current password</label>
        <input id="old_password" name="old_password" type="password" required maxlength="1024"
          autocomplete="current-password" autofocus>
        <label for="new_password">New password (at least {{minimum}} characters)</label>
        <input id="new_password" name="new_password" type="password" required
          minlength="{{minimum}}" maxlength="1024" autocomplete="new-password">
        <button type="submit">Change password</button>
        </form>
        {{/hasPassword}}
        {{/content}}{{/page}}
        """

    static let signOutText = """
        {{<page}}{{$content}}
        <p>You are signed in as <strong>{{person}}</strong>. Signing out here also signs you out of
        the web apps that you translate.</p>
        <form method="post" action="{{root}}/logout">
        {{>hidden}}
        <button type="submit" autofocus>Sign out</button>
        </form>
        {{/content}}{{/page}}
        """

    static let consentText = """
        {{<page}}{{$content}}
        <p>The program <strong>{{client}}</strong> on this computer asks for access to your account
        (<strong>{{person}}</strong>){{#project}} in the project <strong>{{project}}</strong>{{/project}}.
        If you allow access, the program can do everything that you can do with your account. To
        end the access, end the session on the page “Account”.</p>
        <p class="small">Your decision is sent to {{redirect}}.</p>
        <form method="post" action="{{root}}/oauth/authorize">
        {{>hidden}}
        <button type="submit" name="decision" value="allow">Allow</button>
        <button type="submit" name="decision" value="deny" class="second">Deny</button>
        </form>
        {{/content}}{{/page}}
        """

    static let deviceText = """
        {{<page}}{{$content}}
        <p>Enter the code that the program shows.</p>
        <form method="post" action="{{root}}/device">
        {{>hidden}}
        <label for="user_code">Code</label>
        <input id="user_code" name="user_code" autocomplete="off" autocapitalize="characters"
          spellcheck="false" required maxlength="20" value="{{code}}" autofocus>
        <button type="submit">Continue</button>
        </form>
        {{/content}}{{/page}}
        """

    static let deviceConsentText = """
        {{<page}}{{$content}}
        <p>The program <strong>{{client}}</strong> asks for access to your account
        (<strong>{{person}}</strong>). If you allow access, the program can do everything that you
        can do with your account. To end the access, end the session on the page “Account”.</p>
        <p>Allow access only if you have started the program yourself, and if it shows the code
        <strong>{{code}}</strong>. If another person has sent you the code, deny access.</p>
        <form method="post" action="{{root}}/device">
        {{>hidden}}
        <button type="submit" name="decision" value="allow">Allow</button>
        <button type="submit" name="decision" value="deny" class="second">Deny</button>
        </form>
        {{/content}}{{/page}}
        """

    static let invitationText = """
        {{<page}}{{$content}}
        <p>{{#inviter}}{{inviter}} invites you{{/inviter}}{{^inviter}}You are invited{{/inviter}}
        to the project <strong>{{project}}</strong> as <strong>{{role}}</strong>.</p>
        {{#words}}<blockquote>{{words}}</blockquote>
        {{/words}}
        <form method="post" action="{{root}}/invitations/{{word}}">
        {{>hidden}}
        {{#isNew}}<p class="small">Your account will have the address {{email}}.</p>
        <label for="name">Your name</label>
        <input id="name" name="name" autocomplete="name" required maxlength="100" value="{{name}}">
        <label for="password">New password (at least {{minimum}} characters)</label>
        <input id="password" name="password" type="password" autocomplete="new-password" required
          minlength="{{minimum}}" maxlength="1024">
        {{/isNew}}
        {{#isKnown}}<p class="small">{{email}} already has an account. Sign in to join.</p>
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password"
          required maxlength="1024">
        {{/isKnown}}
        <button type="submit">Join the project</button>
        </form>
        {{>openID}}
        {{/content}}{{/page}}
        """
}
