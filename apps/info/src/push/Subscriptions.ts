import { Refusal } from '../http/Refusal.ts'
import { DAY_MS } from '../model/candles/levels.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { Row } from '../storage/schema.ts'
import { InTurn } from '../work/InTurn.ts'
import { alertsOf, forget, mergeAlerts, removalOf, toState } from './alertRows.ts'
import { CreationLimit } from './CreationLimit.ts'
import { originOf } from './networks.ts'
import { serviceOf } from './pushServices.ts'
import {
  addressFull,
  badKey,
  full,
  tooOften,
  unknownService,
  unknownSubscription,
} from './refusals.ts'
import { findRoom, ROOM, type Room, weightOf } from './room.ts'
import {
  type Alert,
  type Credentials,
  idOf,
  isSameSecret,
  type Standing,
  type Subscription,
} from './Subscription.ts'
import type { PushSettings } from './settings.ts'
import { isPublicKey } from './vapid.ts'

/** The page renews it whenever it is open. */
export const LIFETIME_MS = 30 * DAY_MS
/** Changes that may wait for the one before: refused cheaply beyond. */
const MOST_WAITING = 100

export type Wish = {
  readonly subscription: Subscription
  /** The whole of what is waited for; absent: as it was. */
  readonly alerts?: readonly Alert[]
  /** A subscription whose place this one takes. */
  readonly from?: Credentials
  /** Of whoever asks. */
  readonly address: string
}

type Options = {
  readonly database: InfoDatabase
  readonly settings: PushSettings
  readonly now: () => number
  readonly room?: Room
}

/** Who is told what while the page is closed, as the page asks for it. */
export class Subscriptions {
  private readonly options: Options
  private readonly creations: CreationLimit
  /** One change after the other: what is counted stays true until it is written. Another process may go beyond by what it writes meanwhile. */
  private readonly changes = new InTurn(MOST_WAITING)

  constructor(options: Options) {
    this.options = options
    this.creations = new CreationLimit(options.now)
  }

  get publicKey(): string {
    return this.options.settings.keys.publicKey
  }

  /** Keeps or renews a subscription. @throws Refusal, and BusyError when too many wait */
  put(wish: Wish): Promise<Standing> {
    const { subscription } = wish
    const service = serviceOf(subscription.endpoint, this.options.settings.services)
    if (service === undefined) throw unknownService()
    if (!isPublicKey(subscription.keys.p256dh)) throw badKey()
    return this.changes.run(() => this.write(wish, service.name))
  }

  /** What stands for a subscription. @throws Refusal */
  async read(credentials: Credentials): Promise<Standing> {
    const row = await this.find(credentials)
    if (row === undefined) throw unknownSubscription()
    return {
      expiresMs: row.expires_ms,
      alerts: (await alertsOf(this.options.database, row.id)).map(toState),
    }
  }

  /** Forgets a subscription and all that it waits for. False where there is none. @throws Refusal */
  async remove(credentials: Credentials): Promise<boolean> {
    const row = await this.find(credentials)
    if (row !== undefined) await forget(this.options.database, [row.id])
    return row !== undefined
  }

  private async write(wish: Wish, service: string): Promise<Standing> {
    const { database, now, settings, room = ROOM } = this.options
    const { endpoint, keys } = wish.subscription
    const id = idOf(endpoint)
    const known = await this.find({ endpoint, auth: keys.auth })
    const from = wish.from?.endpoint === endpoint ? undefined : await this.findPlace(wish.from)
    const before = await alertsOf(database, (known ?? from)?.id ?? id)
    const after = mergeAlerts(before, wish.alerts, { subscription_id: id, service })
    const origin = originOf(wish.address, settings.keys.privateKey)
    if (known === undefined && !this.creations.take(origin.address)) throw tooOften()
    const weight = weightOf(after.length)
    const found = await findRoom(database, { id, ...origin, weight }, room)
    if (found.kind === 'address-full') throw addressFull()
    if (found.kind === 'full') throw full()

    const row: Row<'push_subscriptions'> = {
      ...{ id, endpoint, p256dh: keys.p256dh, auth: keys.auth, service, ...origin, weight },
      expires_ms: now() + LIFETIME_MS,
      hour_ms: (known ?? from)?.hour_ms ?? 0,
      hour_sent: (known ?? from)?.hour_sent ?? 0,
    }
    // what stays as it was is not written: it may be firing at this moment
    const kept = new Set<Row<'push_alerts'>>(known ? before : [])
    await database.commit([
      ...(await removalOf(database, [...found.evicted, ...(from ? [from.id] : [])])),
      { table: 'push_subscriptions', mode: 'upsert', rows: [row] },
      { table: 'push_alerts', mode: 'delete', rows: without(kept, after) },
      { table: 'push_alerts', mode: 'upsert', rows: after.filter((one) => !kept.has(one)) },
    ])
    return { expiresMs: row.expires_ms, alerts: after.map(toState) }
  }

  /** The subscription of somebody who knows it. @throws Refusal for whoever only knows its endpoint */
  private async find({ endpoint, auth }: Credentials) {
    const row = await this.options.database.db
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('id', '=', idOf(endpoint))
      .executeTakeFirst()
    if (row !== undefined && !isSameSecret(auth, row.auth)) throw unknownSubscription()
    return row
  }

  /** One whose place is taken; nobody is refused because it is gone. */
  private async findPlace(credentials: Credentials | undefined) {
    if (credentials === undefined) return undefined
    return await this.find(credentials).catch((error: unknown) => {
      if (error instanceof Refusal) return undefined
      throw error
    })
  }
}

const without = (
  kept: ReadonlySet<Row<'push_alerts'>>,
  after: readonly Row<'push_alerts'>[],
): Row<'push_alerts'>[] => {
  const ids = new Set(after.map(({ alert_id }) => alert_id))
  return [...kept].filter(({ alert_id }) => !ids.has(alert_id))
}
