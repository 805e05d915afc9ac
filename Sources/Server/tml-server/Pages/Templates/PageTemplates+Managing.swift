/// The pages for the people who manage a project.
extension PageTemplates {
    /// Asks before an action.
    static let questionText = """
        {{<page}}{{$content}}
        {{>sections}}
        <p>{{sentence}}</p>
        {{#hasFacts}}<ul>
        {{#facts}}<li>{{fact}}</li>
        {{/facts}}
        </ul>
        {{/hasFacts}}
        <form method="post" action="{{root}}{{action}}">
        {{>hidden}}
        <button type="submit">{{button}}</button>
        <a class="button second" href="{{root}}{{back}}">Cancel</a>
        </form>
        {{/content}}{{/page}}
        """

    /// Secrets that the server shows only once. The fields make it easy to copy them.
    static let secretsText = """
        {{<page}}{{$content}}
        {{>sections}}
        <p>{{sentence}}</p>
        {{#secrets}}<label for="{{id}}">{{label}}</label>
        <input id="{{id}}" readonly value="{{secret}}">
        {{/secrets}}
        <p><a class="button" href="{{root}}{{back}}">Continue</a></p>
        {{/content}}{{/page}}
        """

    static let membersText = """
        {{<page}}{{$content}}
        {{>sections}}
        <table>
        <caption>Members</caption>
        <thead><tr><th scope="col">Name</th><th scope="col">Role</th>
        <th scope="col">Roles for languages</th></tr></thead>
        <tbody>
        {{#members}}<tr>
        <th scope="row"><a href="{{root}}/projects/{{key}}/members/{{id}}">{{name}}</a>
        <span class="count">{{email}}</span></th>
        <td data-label="Role">{{role}}{{#isBlocked}} (blocked){{/isBlocked}}</td>
        <td data-label="Roles for languages">{{localeRoles}}</td>
        </tr>
        {{/members}}
        </tbody>
        </table>
        <p>{{#previous}}<a href="{{root}}/projects/{{key}}/members?page={{previous}}">Previous
        members</a> {{/previous}}{{#next}}<a href="{{root}}/projects/{{key}}/members?page={{next}}">Next
        members</a>{{/next}}</p>
        {{#hasInvitations}}
        <table>
        <caption>Open invitations</caption>
        <thead><tr><th scope="col">Email address</th><th scope="col">Role</th>
        <th scope="col">Valid until (UTC)</th><th scope="col">Action</th></tr></thead>
        <tbody>
        {{#invitations}}<tr>
        <th scope="row">{{email}}</th>
        <td data-label="Role">{{role}}</td>
        <td data-label="Valid until (UTC)">{{expiresAt}}</td>
        <td data-label="Action" class="actions"><a href="{{root}}/projects/{{key}}/members/invitations/{{id}}"
        aria-label="Withdraw the invitation of {{email}}">Withdraw</a></td>
        </tr>
        {{/invitations}}
        </tbody>
        </table>
        {{/hasInvitations}}
        <h2>Invite people</h2>
        <form method="post" action="{{root}}/projects/{{key}}/members">
        {{>hidden}}
        <label for="emails">Email addresses, separated by commas</label>
        <input id="emails" name="emails" type="email" multiple autocomplete="off" required
          value="{{emails}}">
        <label for="role">Role</label>
        <select id="role" name="role">
        {{#roles}}{{>role}}{{/roles}}
        </select>
        <label for="message">Message on the page of the invitation (optional)</label>
        <textarea id="message" name="message" rows="3" maxlength="2000">{{words}}</textarea>
        <button type="submit">Make the invitation</button>
        </form>
        {{/content}}{{/page}}
        """

    static let roleText = """
        <option value="{{role}}"{{#isChosen}} selected{{/isChosen}}>{{role}}</option>

        """

    static let memberText = """
        {{<page}}{{$content}}
        {{>sections}}
        <p>{{email}}{{#isBlocked}}. This member is blocked in the project.{{/isBlocked}}</p>
        {{#mayManage}}
        <form method="post" action="{{root}}/projects/{{key}}/members/{{id}}">
        {{>hidden}}
        <label for="role">Role in the project</label>
        <select id="role" name="role">
        {{#roles}}{{>role}}{{/roles}}
        </select>
        <button type="submit">Change the role</button>
        </form>
        {{/mayManage}}
        {{^mayManage}}<p>The role of this member is higher than your role: {{ownRole}}.</p>
        {{/mayManage}}
        {{#hasLocaleRoles}}
        <table>
        <caption>Roles for languages</caption>
        <thead><tr><th scope="col">Language</th><th scope="col">Role</th></tr></thead>
        <tbody>
        {{#localeRoles}}<tr><th scope="row">{{locale}}</th><td data-label="Role">{{role}}</td></tr>
        {{/localeRoles}}
        </tbody>
        </table>
        {{/hasLocaleRoles}}
        {{#mayManage}}
        <h2>Role for one language</h2>
        <p class="small">In this language, the role for the language replaces the role in the
        project.</p>
        <form method="post" action="{{root}}/projects/{{key}}/members/{{id}}">
        {{>hidden}}
        <label for="locale">Language</label>
        <select id="locale" name="locale">
        {{#locales}}<option value="{{locale}}">{{englishName}} ({{locale}})</option>
        {{/locales}}
        </select>
        <label for="localeRole">Role for the language</label>
        <select id="localeRole" name="role">
        <option value="">the role in the project</option>
        {{#newRoles}}{{>role}}{{/newRoles}}
        </select>
        <button type="submit">Change the role for the language</button>
        </form>
        <h2>Remove the member</h2>
        <p><a href="{{root}}/projects/{{key}}/members/{{id}}/remove">Remove {{name}} from the
        project</a></p>
        {{/mayManage}}
        {{/content}}{{/page}}
        """

    static let languagesText = """
        {{<page}}{{$content}}
        {{>sections}}
        <p>The original texts are in {{defaultLanguage}}.</p>
        {{#hasLanguages}}
        <table>
        <caption>Target languages</caption>
        <thead><tr><th scope="col">Language</th><th scope="col">State</th>
        <th scope="col">Action</th></tr></thead>
        <tbody>
        {{#languages}}<tr>
        <th scope="row">{{englishName}} <span class="native" lang="{{locale}}" dir="{{direction}}"
        >{{nativeName}}</span> <code>{{locale}}</code></th>
        <td data-label="State">{{#isPublished}}published{{/isPublished}}{{^isPublished}}not
        published{{/isPublished}}</td>
        <td data-label="Action" class="actions">{{#isManager}}
        <form method="post" action="{{root}}/projects/{{key}}/languages/{{locale}}">
        {{>hidden}}
        {{#isPublished}}<button type="submit" name="state" value="unpublished" class="second"
        aria-label="Unpublish {{englishName}}">Unpublish</button>{{/isPublished}}
        {{^isPublished}}<button type="submit" name="state" value="published" class="second"
        aria-label="Publish {{englishName}}">Publish</button>{{/isPublished}}
        <a href="{{root}}/projects/{{key}}/languages/{{locale}}/remove"
        aria-label="Remove {{englishName}}">Remove</a>
        </form>{{/isManager}}</td>
        </tr>
        {{/languages}}
        </tbody>
        </table>
        <p class="small">Apps and releases get only published languages.</p>
        {{/hasLanguages}}
        {{^hasLanguages}}<p>The project has no target languages yet.</p>
        {{/hasLanguages}}
        {{#isManager}}
        <h2>Add a language</h2>
        <form method="post" action="{{root}}/projects/{{key}}/languages">
        {{>hidden}}
        <label for="locale">Name or code of the language</label>
        <input id="locale" name="locale" list="choices" autocomplete="off" required
          maxlength="100" value="{{entered}}">
        {{>choices}}
        <button type="submit">Add the language</button>
        </form>
        {{/isManager}}
        {{/content}}{{/page}}
        """

    static let choicesText = """
        <datalist id="choices">
        {{#choices}}<option value="{{choice}}"></option>
        {{/choices}}
        </datalist>

        """
}
