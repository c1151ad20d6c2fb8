import { sql } from 'kysely'
import { INDEX_LEASE } from '../indexer/lease.ts'
import { HOUR_MS, MINUTE_MS, startOf } from '../model/candles/levels.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { forget } from './alertRows.ts'
import { type Sent, sendPush } from './sendPush.ts'
import type { PushSettings } from './settings.ts'

/** To one push service at once: one that is slow holds up nobody but its own. */
const MOST_AT_ONCE = 8
/** To one browser: whoever makes prices come true all the time is not told more often. */
export const MOST_AN_HOUR = 60
/** Pauses after failures; the last one is kept until the news is too old. */
const PAUSES_MS = [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE_MS)
const TOO_OLD_MS = 24 * HOUR_MS
/** Whoever sends has so long; a process that ends meanwhile leaves it to the next one. */
const CLAIM_MS = 2 * MINUTE_MS

type Options = {
  readonly database: InfoDatabase
  readonly settings: PushSettings
  readonly holder: string
  readonly now: () => number
  readonly timeoutMs?: number
}

type Due = Awaited<ReturnType<typeof loadDue>>[number]

/** How sending has gone since the start. */
export type DeliveryCounts = Record<Sent['kind'], number>

/**
 * Sends what has fired. That a message is under way is written before it is sent, that it was taken afterwards: after a crash in between it
 * is sent again, with the same name, which a browser shows once.
 */
export class Delivery {
  readonly counts: DeliveryCounts = { taken: 0, gone: 0, refused: 0, later: 0 }
  private readonly options: Options
  private readonly underWay = new Map<string, Set<Promise<void>>>()

  constructor(options: Options) {
    this.options = options
  }

  /** Begins to send what is due, as far as there is room. @returns how many were begun */
  async begin(): Promise<number> {
    let begun = 0
    for (const { name } of this.options.settings.services) {
      const room = MOST_AT_ONCE - this.of(name).size
      if (room <= 0) continue
      for (const due of await loadDue(this.options, name, room))
        if (await this.claim(due)) {
          this.send(name, due)
          begun += 1
        }
    }
    return begun
  }

  /** Until nothing is under way. */
  async settled(): Promise<void> {
    await Promise.all([...this.underWay.values()].flatMap((sendings) => [...sendings]))
  }

  private of(service: string): Set<Promise<void>> {
    const known = this.underWay.get(service)
    if (known !== undefined) return known
    const made = new Set<Promise<void>>()
    this.underWay.set(service, made)
    return made
  }

  private send(service: string, due: Due): void {
    const sendings = this.of(service)
    const sending: Promise<void> = this.deliver(due)
      // what could not be written is due again after the claim
      .catch(() => {})
      .finally(() => sendings.delete(sending))
    sendings.add(sending)
  }

  private async deliver(due: Due): Promise<void> {
    const { endpoint, p256dh, auth, alert_id: tag, body, link } = due
    const sent = await sendPush(
      this.options.settings,
      { endpoint, keys: { p256dh, auth } },
      { tag, body, link },
      this.options.timeoutMs,
    )
    this.counts[sent.kind] += 1
    if (sent.kind === 'gone') await forget(this.options.database, [due.subscription_id])
    else await this.write(due, this.nextDue(due, sent))
  }

  /** When to try again; null: never. */
  private nextDue({ attempts, fired_ms }: Due, sent: Sent): number | null {
    if (sent.kind !== 'later') return null
    const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length - 1)] ?? 0
    const next = this.options.now() + Math.max(pause, sent.pauseMs)
    return next - (fired_ms ?? 0) > TOO_OLD_MS ? null : next
  }

  /** Nothing where the page has said meanwhile that it wants it no more, or something else. */
  private async write(due: Due, due_ms: number | null): Promise<void> {
    await this.rowOf(due).set({ due_ms }).execute()
  }

  private rowOf({ subscription_id, alert_id, fired_ms }: Due) {
    return this.options.database.db
      .updateTable('push_alerts')
      .where('subscription_id', '=', subscription_id)
      .where('alert_id', '=', alert_id)
      .where('fired_ms', '=', fired_ms)
  }

  /** Whether it is ours to send now. */
  private async claim(due: Due): Promise<boolean> {
    const { now, holder } = this.options
    const { numUpdatedRows } = await this.rowOf(due)
      .set({ due_ms: now() + CLAIM_MS, attempts: due.attempts + 1 })
      .where('due_ms', '=', due.due_ms)
      .where(
        sql<boolean>`exists (select 1 from leases where name = ${INDEX_LEASE} and holder = ${holder})`,
      )
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return false
    const hour = startOf(now(), HOUR_MS)
    if (await this.countIn(hour, due.subscription_id)) return true
    await this.write(due, hour + HOUR_MS)
    return false
  }

  /** Counts one more for a browser in this hour; false where it has had as many as it may. */
  private async countIn(hour: number, id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.options.database.db
      .updateTable('push_subscriptions')
      .set({
        hour_ms: hour,
        hour_sent: sql<number>`case when hour_ms = ${sql.lit(hour)} then hour_sent + 1 else 1 end`,
      })
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('hour_ms', '<>', hour), eb('hour_sent', '<', MOST_AN_HOUR)]))
      .executeTakeFirst()
    return Number(numUpdatedRows) > 0
  }
}

/** What is due at one push service, the oldest first. */
const loadDue = ({ database, now }: Options, service: string, most: number) =>
  database.db
    .selectFrom('push_alerts')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_alerts.subscription_id')
    .select([
      'subscription_id',
      'alert_id',
      'body',
      'link',
      'fired_ms',
      'due_ms',
      'attempts',
      'endpoint',
      'p256dh',
      'auth',
    ])
    .where('push_alerts.service', '=', service)
    .where('due_ms', '<=', now())
    .where('expires_ms', '>', now())
    .orderBy('due_ms')
    .limit(most)
    .execute()
