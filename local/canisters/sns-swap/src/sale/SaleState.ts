import {
  blob,
  bool,
  i32,
  intentCodec,
  list,
  type MapFactory,
  nat,
  oneOf,
  optional,
  StableState,
  struct,
  tagged,
  text,
  type ValueOf,
} from '@sluice/canister'

/** What the sale is opened with, as it was given: `get_init` shows it again. Amounts are in e8s, times in seconds. */
const initField = struct({
  nnsGovernance: text,
  governance: text,
  tokenLedger: text,
  icpLedger: text,
  root: text,
  fallbackControllers: list(text),
  tokenFee: nat,
  minimumStake: nat,
  minimumParticipants: i32,
  minimumTotal: nat,
  maximumTotal: nat,
  minimumEach: nat,
  maximumEach: nat,
  opensAt: nat,
  dueAt: nat,
  tokens: nat,
  proposal: optional(nat),
  confirmation: optional(text),
  restrictedCountries: list(text),
  basketCount: i32,
  basketInterval: nat,
  autoFinalize: bool,
})
export type StoredInit = ValueOf<typeof initField>

/** Canisters of the SNS, as bytes. */
const idsField = struct({ governance: blob, root: blob, tokenLedger: blob, icpLedger: blob })

/**
 * A movement of what somebody is due. `none` until it is begun, and again when the ledger has refused it; `sent` until its outcome is
 * known.
 */
const movementField = struct({
  state: oneOf('none', 'sent', 'done'),
  /** Seconds. */
  begunAt: nat,
  doneAt: nat,
  /** What arrived, and the fee beside it. */
  moved: nat,
  fee: nat,
})
export type Movement = ValueOf<typeof movementField>
export const NOT_MOVED: Movement = { state: 'none', begunAt: 0n, doneAt: 0n, moved: 0n, fee: 0n }

const buyerField = struct({
  number: nat,
  accepted: nat,
  /** Their ICP, to the treasury or back. */
  icp: movementField,
  hasRecipes: bool,
})
export type Buyer = ValueOf<typeof buyerField>

const ticketField = struct({
  id: nat,
  amount: nat,
  createdNs: nat,
  subaccount: optional(blob),
})
export type StoredTicket = ValueOf<typeof ticketField>

/** A neuron that a share is divided into. */
const recipeField = struct({
  buyer: blob,
  memo: nat,
  amount: nat,
  dissolveDelay: nat,
  tokens: movementField,
  claimed: oneOf('pending', 'success', 'failed', 'invalid'),
})
export type Recipe = ValueOf<typeof recipeField>

/** What a transfer is for. */
export const purposeField = tagged({
  icp: struct({ buyer: blob }),
  tokens: struct({ recipe: nat }),
  rest: struct({}),
  refund: struct({ owner: blob }),
})
export type Purpose = ValueOf<typeof purposeField>

export type SaleState = ReturnType<typeof openSaleState>

export function openSaleState(map: MapFactory) {
  const open = new StableState(map)
  return {
    init: open.required(0, initField, 'the sale'),
    ids: open.required(1, idsField, 'the sale'),
    lifecycle: open.value(
      2,
      oneOf('unspecified', 'pending', 'open', 'committed', 'aborted', 'adopted'),
      'pending',
    ),
    /** ICP of all participants. */
    total: open.count(3),
    nextTicketId: open.count(4),
    nextIntentId: open.count(5),
    /** Seconds; 0 while the sale is not over. */
    endedAt: open.count(6),
    /** How many buyers, from the first on, have their ICP settled, have recipes, and how many recipes are paid and claimed. */
    icpSettled: open.count(7),
    recipesMade: open.count(8),
    tokensSettled: open.count(9),
    claimsSettled: open.count(10),
    hasSetMode: open.value(11, bool, false),
    hasReturnedDapps: open.value(12, bool, false),
    hasSettledRest: open.value(13, bool, false),
    hasTriedToFinalize: open.value(14, bool, false),
    isFinal: open.value(15, bool, false),
    timersResetAt: open.count(16),
    buyers: open.byKey(1, buyerField),
    /** Buyers by their numbers, from 0, in the order in which they came. */
    buyersInOrder: open.byNumber(2, blob),
    tickets: open.byKey(3, ticketField),
    /** Whose tickets there are, by the tickets' numbers: the oldest comes first. */
    ticketOwners: open.byNumber(4, blob),
    recipes: open.byNumber(5, recipeField),
    intents: open.byNumber(6, intentCodec),
  }
}
