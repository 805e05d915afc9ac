/// The pages for releases, for the settings of a project, and for new projects.
extension PageTemplates {
    static let releasesText = """
        {{<page}}{{$content}}
        {{>sections}}
        {{#building}}<p role="status">The server makes the release {{version}}: {{progress}} %.</p>
        {{/building}}
        {{#publication}}<p role="status">{{publication}}</p>
        {{/publication}}
        {{#reloads}}<p>This page reloads every 3 seconds.
        <a href="{{root}}/projects/{{key}}/releases">Reload</a></p>
        {{/reloads}}
        {{#hasForms}}
        {{#mayPublish}}
        <form method="post" action="{{root}}/projects/{{key}}/releases/publish">
        {{>hidden}}
        <button type="submit" class="second">Publish the current release again</button>
        </form>
        {{/mayPublish}}
        <form method="post" action="{{root}}/projects/{{key}}/releases">
        {{>hidden}}
        <input type="hidden" name="once" value="{{once}}">
        <label for="type">Kind</label>
        <select id="type" name="type">
        {{#kinds}}{{>option}}{{/kinds}}
        </select>
        <label for="accept">Translations</label>
        <select id="accept" name="accept">
        {{#acceptances}}{{>option}}{{/acceptances}}
        </select>
        <button type="submit">Make a release</button>
        </form>
        {{/hasForms}}
        {{#hasReleases}}
        <table>
        <caption>Releases</caption>
        <thead><tr><th scope="col">Version</th><th scope="col">Made at (UTC)</th>
        <th scope="col">State</th><th scope="col" class="number">Archive</th>
        <th scope="col">Action</th></tr></thead>
        <tbody>
        {{#releases}}<tr>
        <th scope="row">{{#isBuilt}}<a href="{{url}}">{{version}}</a>{{/isBuilt}}
        {{^isBuilt}}{{version}}{{/isBuilt}}</th>
        <td data-label="Made at (UTC)">{{madeAt}}</td>
        <td data-label="State">{{state}}{{#error}}<span class="count">{{error}}</span>{{/error}}</td>
        <td data-label="Archive" class="number">{{size}}</td>
        <td data-label="Action" class="actions">{{#isManager}}
        {{#mayBeCurrent}}<a href="{{root}}/projects/{{key}}/releases/{{version}}/current"
        aria-label="Make {{version}} the current release">Make current</a>{{/mayBeCurrent}}
        {{#mayBeDeleted}}<a href="{{root}}/projects/{{key}}/releases/{{version}}/delete"
        aria-label="Delete the release {{version}}">Delete</a>{{/mayBeDeleted}}
        {{/isManager}}</td>
        </tr>
        {{/releases}}
        </tbody>
        </table>
        <p>{{#newer}}<a href="{{root}}/projects/{{key}}/releases?page={{newer}}">Newer releases</a>
        {{/newer}}{{#older}}<a href="{{root}}/projects/{{key}}/releases?page={{older}}">Older
        releases</a>{{/older}}</p>
        {{#hasForms}}
        <h2>Delete old releases</h2>
        <form method="get" action="{{root}}/projects/{{key}}/releases/keep">
        <label for="keep">Number of newest releases that stay</label>
        <input id="keep" name="keep" type="number" min="1" max="10000" required value="10">
        <button type="submit" class="second">Show the releases to delete</button>
        </form>
        {{/hasForms}}
        {{/hasReleases}}
        {{^hasReleases}}<p>There is no release yet.</p>
        {{/hasReleases}}
        {{/content}}{{/page}}
        """

    static let optionText = """
        <option value="{{value}}"{{#isChosen}} selected{{/isChosen}}>{{label}}</option>

        """

    static let settingsText = """
        {{<page}}{{$content}}
        {{>sections}}
        {{#present}}<p>The settings now: {{present}}</p>
        {{/present}}
        <form method="post" action="{{root}}/projects/{{key}}/settings">
        {{>hidden}}
        <input type="hidden" name="old_name" value="{{oldName}}">
        <input type="hidden" name="old_summary" value="{{oldSummary}}">
        <input type="hidden" name="old_language" value="{{oldLanguage}}">
        {{>projectFields}}
        <button type="submit">Save the settings</button>
        </form>
        <h2>Key</h2>
        <p>Apps and programs use the key of the project: <code>{{key}}</code></p>
        {{#isAdmin}}
        <h2>Tokens of apps</h2>
        {{#hasTokens}}
        <table>
        <caption>Tokens</caption>
        <thead><tr><th scope="col">Name</th><th scope="col">Permissions</th>
        <th scope="col">Made at (UTC)</th><th scope="col">Action</th></tr></thead>
        <tbody>
        {{#tokens}}<tr>
        <th scope="row">{{name}} <code>{{id}}</code></th>
        <td data-label="Permissions">{{rights}}</td>
        <td data-label="Made at (UTC)">{{madeAt}}</td>
        <td data-label="Action" class="actions"><a href="{{root}}/projects/{{key}}/settings/tokens/{{id}}"
        aria-label="Revoke the token {{id}}">Revoke</a></td>
        </tr>
        {{/tokens}}
        </tbody>
        </table>
        {{/hasTokens}}
        <form method="post" action="{{root}}/projects/{{key}}/settings/tokens">
        {{>hidden}}
        <input type="hidden" name="once" value="{{once}}">
        <label for="token">Name of a new token</label>
        <input id="token" name="token" required maxlength="100" autocomplete="off"
          value="{{token}}">
        <label class="choice"><input type="checkbox" name="releases" value="1">
        The token can also make releases. Keep such a token secret.</label>
        <button type="submit">Make the token</button>
        </form>
        {{/isAdmin}}
        {{/content}}{{/page}}
        """

    static let projectFieldsText = """
        <label for="name">Name</label>
        <input id="name" name="name" required maxlength="255" autocomplete="off" value="{{name}}">
        <label for="summary">Summary (optional)</label>
        <textarea id="summary" name="summary" rows="3" maxlength="2000">{{summary}}</textarea>
        {{#mayChangeLanguage}}
        <label for="language">Language of the original texts: name or code</label>
        <input id="language" name="language" list="choices" required maxlength="100"
          autocomplete="off" value="{{language}}">
        {{>choices}}
        {{/mayChangeLanguage}}
        {{^mayChangeLanguage}}<p>Language of the original texts: {{language}}. It cannot change,
        because the project has keys.</p>
        {{/mayChangeLanguage}}

        """

    static let newProjectText = """
        {{<page}}{{$content}}
        <form method="post" action="{{root}}/projects/new">
        {{>hidden}}
        <input type="hidden" name="once" value="{{once}}">
        {{>projectFields}}
        <button type="submit">Create the project</button>
        </form>
        {{/content}}{{/page}}
        """
}
