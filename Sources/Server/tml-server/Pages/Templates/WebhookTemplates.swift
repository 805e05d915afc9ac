/// The pages of a project's webhooks.
enum WebhookTemplates {
    static let list = """
        {{<page}}{{$content}}
        {{>sections}}
        <p>A webhook sends the events of this project to an address. Each message is signed by the
        specification <a href="https://www.standardwebhooks.com/">Standard Webhooks</a>.</p>
        {{#hasWebhooks}}
        <table>
        <caption>Webhooks</caption>
        <thead><tr><th scope="col">Address</th><th scope="col">State</th>
        <th scope="col">Events</th></tr></thead>
        <tbody>
        {{#webhooks}}<tr>
        <th scope="row"><a href="{{root}}/projects/{{key}}/webhooks/{{id}}">{{url}}</a></th>
        <td data-label="State">{{state}}</td>
        <td data-label="Events">{{eventNames}}</td>
        </tr>
        {{/webhooks}}
        </tbody>
        </table>
        {{/hasWebhooks}}
        {{^hasWebhooks}}<p>The project has no webhooks yet.</p>
        {{/hasWebhooks}}
        <h2>Add a webhook</h2>
        {{^hasRoom}}<p>A project can have at most {{most}} webhooks.</p>
        {{/hasRoom}}
        {{#hasRoom}}<form method="post" action="{{root}}/projects/{{key}}/webhooks">
        {{>hidden}}
        <input type="hidden" name="once" value="{{once}}">
        <label for="url">Address</label>
        <input id="url" name="url" type="url" required maxlength="2000" value="{{url}}"
          placeholder="https://example.org/hook">
        <fieldset>
        <legend>Events</legend>
        {{#events}}<label class="choice"><input type="checkbox" name="{{name}}" value="on"{{#isChosen}} checked{{/isChosen}}>
        {{name}}: {{sentence}}</label>
        {{/events}}
        </fieldset>
        <button type="submit">Add webhook</button>
        </form>
        {{/hasRoom}}
        {{/content}}{{/page}}
        """

    static let added = """
        {{<page}}{{$content}}
        {{>sections}}
        <p>The webhook for {{url}} is added. The receiver verifies the messages with this secret. Copy
        the secret now: the server does not show it again.</p>
        <p><code>{{secret}}</code></p>
        <p><a class="button" href="{{root}}/projects/{{key}}/webhooks/{{id}}">Continue</a></p>
        {{/content}}{{/page}}
        """

    static let single = """
        {{<page}}{{$content}}
        {{>sections}}
        <p>{{url}} is {{state}}.{{#stopped}} The server switched it off: {{stopped}}.{{/stopped}}</p>
        <p>Events: {{eventNames}}</p>
        <form method="post" action="{{root}}/projects/{{key}}/webhooks/{{id}}">
        {{>hidden}}
        {{#isActive}}<button type="submit" name="action" value="test">Send a test event</button>
        <button type="submit" name="action" value="off" class="second">Switch off</button>
        {{/isActive}}
        {{^isActive}}<button type="submit" name="action" value="on">Switch on</button>
        {{/isActive}}
        </form>
        <p><a href="{{root}}/projects/{{key}}/webhooks/{{id}}/remove">Remove this webhook</a></p>
        {{#hasDeliveries}}
        <table>
        <caption>The last deliveries (times in UTC)</caption>
        <thead><tr><th scope="col">Message</th><th scope="col">State</th><th scope="col">Status</th>
        <th scope="col">Duration</th><th scope="col">Attempts</th></tr></thead>
        <tbody>
        {{#deliveries}}<tr>
        <th scope="row">{{event}} <code>{{message}}</code>
        {{#error}}<span class="count">{{error}}</span>{{/error}}
        {{#answer}}<details><summary>Answer</summary><blockquote>{{answer}}</blockquote></details>{{/answer}}
        {{#mayRepeat}}<form method="post" action="{{root}}/projects/{{key}}/webhooks/{{id}}">
        {{>hidden}}
        <input type="hidden" name="delivery" value="{{delivery}}">
        <button type="submit" name="action" value="again" class="second"
          aria-label="Send {{message}} again">Send again</button>
        </form>{{/mayRepeat}}</th>
        <td data-label="State">{{outcome}}<span class="count">{{time}}</span>
        {{#nextAt}}<span class="count">next: {{nextAt}}</span>{{/nextAt}}</td>
        <td data-label="Status">{{status}}</td>
        <td data-label="Duration">{{duration}}</td>
        <td data-label="Attempts">{{attempts}}</td>
        </tr>
        {{/deliveries}}
        </tbody>
        </table>
        {{/hasDeliveries}}
        {{^hasDeliveries}}<p>The webhook has sent no messages yet.</p>
        {{/hasDeliveries}}
        {{/content}}{{/page}}
        """

    static let removal = """
        {{<page}}{{$content}}
        {{>sections}}
        <p>Do you want to remove the webhook for {{url}}, with the list of its deliveries? Messages
        that are not delivered yet are lost.</p>
        <form method="post" action="{{root}}/projects/{{key}}/webhooks/{{id}}/remove">
        {{>hidden}}
        <button type="submit">Remove the webhook</button>
        </form>
        <p><a href="{{root}}/projects/{{key}}/webhooks/{{id}}">Keep the webhook</a></p>
        {{/content}}{{/page}}
        """
}
