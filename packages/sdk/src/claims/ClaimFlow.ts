import type { Flow } from '../flows/Flow.ts'
import type { Moved } from '../flows/Moved.ts'
import type { PricePaid } from '../sale/SalePrice.ts'
import type { ClaimToken } from './Claim.ts'
import { BATCH_SIZE } from './receivers/Receiver.ts'

export const CLAIM_KINDS = [
  'claim-tokens',
  'create-claim-event',
  'open-claim-event',
  'close-claim-event',
] as const
export type ClaimKind = (typeof CLAIM_KINDS)[number]

/** Where an event is. */
export type EventPlace = {
  readonly eventId: string
  readonly storageId: string
  readonly eventName: string
  readonly ledgerId: string
}

/** What proves an entitlement that is in an event's tree: its place there and the siblings from the leaf up, in hexadecimal. */
export type ClaimProof = { readonly index: bigint; readonly proof: readonly string[] }

/** A claim by the list, or by a proof. The ledger's fee of the payment does not arrive. */
export type ClaimFacts = EventPlace & {
  readonly amount: bigint
  readonly fee: bigint
  readonly proof?: ClaimProof
}

/** Receivers on their way to an event. */
export type ReceiverFacts = {
  /** Under which the list is kept until it is there. */
  readonly listId: string
  readonly batches: number
  readonly users: bigint
  readonly total: bigint
  /** As a list at the canister, or as a tree of which it has the root. */
  readonly as: 'list' | 'tree'
}

/** What is to become of an event. Amounts in its token's smallest unit. */
export type EventFacts = {
  /** Absent of one that is to be made. */
  readonly eventId?: string
  readonly name: string
  readonly token: ClaimToken
  readonly receivers?: ReceiverFacts
  readonly deadlineNs?: bigint
  /** The price of its room and the fee of its ledger; absent of one that takes a free place. */
  readonly room?: PricePaid
  /** What the event's account has to hold, and what is paid so that it does; none when the tokens are to come later. */
  readonly funding?: { readonly required: bigint; readonly payment: bigint; readonly fee: bigint }
  readonly isReadied: boolean
  readonly isOpened: boolean
}

export type CloseFacts = EventPlace & {
  readonly fee: bigint
  /** Whether what nobody has claimed comes back. */
  readonly takesBack: boolean
}

export type ClaimTokensFlow = Flow<'claim-tokens', ClaimFacts>
export type EventFlow = Flow<'create-claim-event' | 'open-claim-event', EventFacts>
export type CloseEventFlow = Flow<'close-claim-event', CloseFacts>
export type ClaimFlow = ClaimTokensFlow | EventFlow | CloseEventFlow

export type ClaimReceipt =
  /** What arrived. */
  (
    | { readonly kind: 'claim-tokens'; readonly eventId: string; readonly received: bigint }
    | { readonly kind: 'create-claim-event' | 'open-claim-event'; readonly eventId: string }
    /** `returned` is all that ever left the event for its creator, the ledger's fees included; absent where nothing was to come back. */
    | { readonly kind: 'close-claim-event'; readonly eventId: string; readonly returned?: bigint }
  ) & { readonly moved: readonly Moved[] }

/**
 * `claim`; `room-key` (the approval's time is written down), `approve` and `room` (its price is paid), `create`, `terms`, `import` with
 * the number of a batch, `ready`, `key` (the payment's time is written down), `pay` and `open`; `close` and `return`.
 */
export type ClaimStepName =
  | 'claim'
  | 'room-key'
  | 'approve'
  | 'room'
  | 'create'
  | 'terms'
  | `import:${number}`
  | 'ready'
  | 'key'
  | 'pay'
  | 'open'
  | 'close'
  | 'return'

/** By which the canister knows the event of a flow, however often it is asked to make it. */
export const creationKey = (flowId: string): Uint8Array => new TextEncoder().encode(flowId)

/** In how many calls so many receivers go to an event. */
export const batchCount = (receivers: number): number => Math.ceil(receivers / BATCH_SIZE)

/** The steps of what is to become of an event, in their order. */
export function eventSteps({
  eventId,
  receivers,
  deadlineNs,
  room,
  funding,
  isReadied,
  isOpened,
}: EventFacts): ClaimStepName[] {
  const hasTerms = receivers?.as === 'tree' || deadlineNs !== undefined
  const batches = receivers?.as === 'list' ? receivers.batches : 0
  return [
    ...(room ? (['room-key', 'approve', 'room'] as const) : []),
    ...(eventId === undefined ? (['create'] as const) : []),
    ...(hasTerms ? (['terms'] as const) : []),
    ...Array.from({ length: batches }, (_, batch): ClaimStepName => `import:${batch}`),
    ...(isReadied ? (['ready'] as const) : []),
    ...(funding ? (['key', 'pay'] as const) : []),
    ...(isOpened ? (['open'] as const) : []),
  ]
}
