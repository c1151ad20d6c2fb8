import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, statementsOf, type TableDefinition } from '../tables.ts'

/** Who wants to be told of what while the page is closed: nothing else in the database knows it. Never changed. */
export const PUSH_TABLES = {
  /** A browser, by what its push service named it. */
  push_subscriptions: {
    columns: {
      /** SHA-256 of the endpoint. */
      id: 'text',
      endpoint: 'text',
      /** The browser's keys, as it names them. */
      p256dh: 'text',
      auth: 'text',
      /** Of the known push services the one that the endpoint is at. */
      service: 'text',
      /** The address that it came from, and the network around that, under a key: they can be counted and not read. */
      address: 'text',
      network: 'text',
      /** How much of the room for all it takes. */
      weight: 'int',
      /** It is forgotten then, unless the page has renewed it. */
      expires_ms: 'int',
      /** The hour in which it was last sent something, and how often in it. */
      hour_ms: 'int',
      hour_sent: 'int',
    },
    key: ['id'],
    indexes: [['network', 'weight'], ['address', 'weight'], ['expires_ms']],
  },
  /** What a browser is told of once. */
  push_alerts: {
    columns: {
      subscription_id: 'text',
      /** The page's own, unique in the subscription. */
      alert_id: 'text',
      /** `Condition` as JSON. */
      condition: 'text',
      /** What the browser shows then, in the words of the page, and where that leads. */
      body: 'text',
      link: 'text',
      /** 1 when the service has seen that what it waits for is under way. */
      is_begun: 'int',
      /** When it came true. */
      fired_ms: 'int?',
      /** The price then, as a whole number of 10^-18; null where it is about no price. */
      fired_price: 'text?',
      /** When to send it, or to try again; null when there is nothing to send. */
      due_ms: 'int?',
      attempts: 'int',
      service: 'text',
    },
    key: ['subscription_id', 'alert_id'],
    indexes: [['due_ms', 'service']],
  },
} as const satisfies Record<string, TableDefinition>

export async function createPushTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  for (const [name, definition] of Object.entries(PUSH_TABLES)) {
    const { table, indexes } = statementsOf(kind, name, definition)
    for (const statement of [table, ...indexes]) await sql.raw(statement).execute(db)
  }
}
