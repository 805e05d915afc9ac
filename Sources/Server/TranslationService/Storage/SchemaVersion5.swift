/// The fifth schema: the webhooks of projects and their deliveries.
enum SchemaVersion5 {
    static let parts = [webhooks, deliveries]

    /// A webhook stores the positions that it has seen, so a change of the project writes no row
    /// here. A key that is only a hash could not sign, so the key is stored.
    static let webhooks = """
        CREATE TABLE webhook (
            id          INTEGER PRIMARY KEY AUTOINCREMENT,
            project     INTEGER NOT NULL REFERENCES project ON DELETE CASCADE,
            url         TEXT NOT NULL CHECK (url <> ''),
            events      TEXT NOT NULL,                      -- names with spaces between them
            signingKey  BLOB NOT NULL CHECK (length(signingKey) = 32),
            position    INTEGER NOT NULL,                   -- the last revision that it has seen
            membersAt   INTEGER NOT NULL,                   -- the last change of a member
            isActive    INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
            stopped     TEXT,                               -- why the server stopped it
            succeededAt INTEGER,
            createdAt   INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX webhookOfProject ON webhook (project, id);
        """

    static let deliveries = """
        CREATE TABLE webhookDelivery (
            id          INTEGER PRIMARY KEY AUTOINCREMENT,
            webhook     INTEGER NOT NULL REFERENCES webhook ON DELETE CASCADE,
            message     TEXT NOT NULL UNIQUE,               -- webhook-id, equal for all attempts
            event       TEXT NOT NULL,
            body        TEXT NOT NULL,                      -- JSON, as it is signed and sent
            state       TEXT NOT NULL DEFAULT 'waiting'
                        CHECK (state IN ('waiting', 'delivered', 'failed')),
            attempts    INTEGER NOT NULL DEFAULT 0,
            nextAt      INTEGER,                            -- the next attempt, if it waits
            attemptedAt INTEGER,
            duration    INTEGER,                            -- of the last attempt, in milliseconds
            status      INTEGER,                            -- of the last answer
            answer      TEXT,                               -- the start of its body
            error       TEXT,                               -- the reason for a missing answer
            createdAt   INTEGER NOT NULL,
            CHECK ((state = 'waiting') = (nextAt IS NOT NULL))
        ) STRICT;
        CREATE INDEX deliveryOfWebhook ON webhookDelivery (webhook, id);
        CREATE INDEX waitingDelivery ON webhookDelivery (webhook, nextAt) WHERE state = 'waiting';
        """
}
