import { type Ask, type InfoOptions, InfoRequests } from './InfoRequests.ts'
import { Fields } from './records/Fields.ts'

/** What somebody is told of once while the page is closed. All of it is public: nothing says whose it is. */
export type PushCondition =
  | {
      readonly kind: 'price'
      /** Ledgers; dollars where `quote` is absent. */
      readonly base: string
      readonly quote?: string
      readonly way: 'rises' | 'drops'
      /** Of one whole base, as a whole number of 10^-18. */
      readonly price: bigint
    }
  | { readonly kind: 'order' | 'range'; readonly poolId: string; readonly positionId: bigint }
  | { readonly kind: 'withdrawal'; readonly ledgerId: string; readonly block: bigint }

export type PushAlert = {
  /** Unique in the subscription, and the tag of the notification. */
  readonly id: string
  readonly condition: PushCondition
  /** What the browser shows then. */
  readonly body: string
  /** Where it leads, inside of the page. */
  readonly link: string
}

/** As `PushSubscription.toJSON` of a browser has it. */
export type PushTarget = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}
export type PushCredentials = { readonly endpoint: string; readonly auth: string }

export type PushOffer = {
  /** The `applicationServerKey`; absent where the service sends nothing. */
  readonly key?: string
  readonly mostAlerts: number
}

export type PushStanding = {
  readonly expiresMs: number
  readonly alerts: readonly {
    readonly id: string
    readonly fired?: { readonly atMs: number; readonly price?: bigint }
  }[]
}

type Wish = {
  readonly subscription: PushTarget
  /** The whole of what is waited for; absent: as it was. */
  readonly alerts?: readonly PushAlert[]
  /** A subscription whose place this one takes. */
  readonly from?: PushCredentials
}

/**
 * Notifications while the page is closed, by an info service whose operator has given keys. Every call throws `InfoError`.
 *
 * @example
 * const { key } = await new PushInfo({ url: 'http://localhost:8090' }).fetchOffer()
 */
export class PushInfo {
  private readonly requests: InfoRequests

  constructor(options: InfoOptions) {
    this.requests = new InfoRequests(options)
  }

  async fetchOffer(ask?: Ask): Promise<PushOffer> {
    const fields = new Fields(await this.requests.data('/push/state', {}, ask))
    const mostAlerts = fields.count('mostAlerts')
    return fields.flag('isOffered') ? { key: fields.text('key'), mostAlerts } : { mostAlerts }
  }

  /** Keeps or renews a subscription, and says what of it has fired. @throws InfoError `info-busy` where there is no room */
  async subscribe({ alerts, ...wish }: Wish, ask?: Ask): Promise<PushStanding> {
    const body = { ...wish, ...(alerts && { alerts: alerts.map(toRecord) }) }
    return parseStanding(await this.requests.post('/push/subscribe', body, ask))
  }

  /** @throws InfoError `info-not-found` for one that is not there, or of another secret */
  async fetchStanding(credentials: PushCredentials, ask?: Ask): Promise<PushStanding> {
    return parseStanding(await this.requests.post('/push/read', credentials, ask))
  }

  /** Forgets a subscription and all that it waits for. */
  async unsubscribe(credentials: PushCredentials, ask?: Ask): Promise<void> {
    await this.requests.post('/push/unsubscribe', credentials, ask)
  }
}

function toRecord({ condition, ...alert }: PushAlert) {
  switch (condition.kind) {
    case 'price':
      return { ...alert, condition: { ...condition, price: String(condition.price) } }
    case 'order':
    case 'range':
      return { ...alert, condition: { ...condition, positionId: Number(condition.positionId) } }
    case 'withdrawal':
      return { ...alert, condition: { ...condition, block: Number(condition.block) } }
  }
}

function parseStanding(value: unknown): PushStanding {
  const record = new Fields(value)
  return {
    expiresMs: record.count('expiresTime'),
    alerts: record.list('alerts', (one) => {
      const fields = new Fields(one)
      const id = fields.text('id')
      const atMs = fields.maybe('firedTime', (name) => fields.count(name))
      const price = fields.maybe('price', (name) => fields.whole(name))
      return atMs === undefined
        ? { id }
        : { id, fired: { atMs, ...(price !== undefined && { price }) } }
    }),
  }
}
