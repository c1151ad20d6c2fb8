import type { SalePrice } from '../sale/SalePrice.ts'

/** Where a claim event is in its life: `created` takes receivers, `ready` waits to be opened, `live` pays, `closed` does not. */
export const CLAIM_STATUSES = ['created', 'ready', 'live', 'closed'] as const
export type ClaimStatus = (typeof CLAIM_STATUSES)[number]

/** What an event gives away, as its creator has named it. The ledger is what counts; names are anybody's words. */
export type ClaimToken = {
  readonly ledgerId: string
  readonly standard: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** A claim event. Amounts in the smallest unit of its token. */
export type ClaimEvent = {
  readonly eventId: string
  /** The canister that holds the tokens and pays them. */
  readonly storageId: string
  readonly name: string
  readonly creator: string
  readonly status: ClaimStatus
  readonly token: ClaimToken
  readonly total: bigint
  readonly users: bigint
  readonly claimed: bigint
  readonly claimedUsers: bigint
}

/** The tree of receivers that an event has beside its list, or instead of it. */
export type ClaimTree = {
  readonly root: Uint8Array
  readonly amount: bigint
  readonly users: bigint
}

/** What the ledger and the event's books say of its tokens. */
export type ClaimBook = {
  readonly claimed: bigint
  /** On its way to somebody. */
  readonly pending: bigint
  /** Given back to the creator. */
  readonly returned: bigint
  /** What has to be there so that everybody who has not claimed yet can be paid. */
  readonly needed: bigint
}

/** An event with everything that it says of itself. */
export type ClaimEventDetails = ClaimEvent & {
  readonly tree?: ClaimTree
  /** Nanoseconds since 1970: from then on nothing is claimed any more, and what is left goes back to the creator. */
  readonly deadlineNs?: bigint
  readonly book: ClaimBook
}

/** `paying`: on its way, and its end is found out by the canister itself. */
export type EntitlementState = 'open' | 'paying' | 'claimed'

/** What somebody is entitled to at an event, or was. */
export type Entitlement = {
  readonly event: ClaimEvent
  readonly amount: bigint
  readonly state: EntitlementState
  readonly deadlineNs?: bigint
}

/** An entry of an event's records: who gets how much, and when it was claimed. */
export type ClaimRecord = {
  readonly eventId: string
  readonly eventName: string
  /** A principal, or an account identifier of 64 hexadecimal digits. */
  readonly user: string
  readonly amount: bigint
  readonly isClaimed: boolean
  readonly claimedAtNs?: bigint
  readonly token: ClaimToken
}

export type ClaimPage<T> = { readonly total: number; readonly entries: readonly T[] }

/** Whether the event pays now. */
export const isOpen = (
  { status }: Pick<ClaimEvent, 'status'>,
  deadlineNs: bigint | undefined,
  nowNs: bigint,
): boolean => status === 'live' && (deadlineNs === undefined || nowNs < deadlineNs)

/** Whether its creator may have back what nobody has claimed: of one that is open only after its deadline. */
export const isOver = (
  { status }: Pick<ClaimEvent, 'status'>,
  deadlineNs: bigint | undefined,
  nowNs: bigint,
): boolean => status !== 'live' || (deadlineNs !== undefined && nowNs >= deadlineNs)

/** What making events takes: what is free today, for everybody together, and what room of one's own costs. */
export type ClaimRoom = {
  /** None is sold when absent. */
  readonly terms?: SalePrice
  /** Receivers that a list may have in it. */
  readonly rows: bigint
  /** Events and receivers of lists that are left today. */
  readonly freeEvents: bigint
  readonly freeRows: bigint
}
