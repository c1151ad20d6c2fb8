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
  text,
  type ValueOf,
} from '@sluice/canister'
import {
  guardField,
  LEAST_DEPTH,
  poolField,
  tokenField,
  USUAL_GUARD,
  watchField,
} from '../market/marketState.ts'

const configField = struct({
  factory: blob,
  /** What every other token is swapped to. */
  icp: tokenField,
  /** The platform's own token, which is bought with ICP and burned. */
  ics: tokenField,
  governance: blob,
  deployedAt: nat,
})

const settingsField = struct({
  swapsToIcs: bool,
  burns: bool,
  icpPoolInterval: nat,
  otherPoolInterval: nat,
})

const cycleField = struct({
  phase: oneOf('idle', 'list', 'claim', 'swap', 'buy', 'burn'),
  startedAt: nat,
  /** Whether pools without ICP take part in this cycle. */
  takesAll: bool,
  lastSync: nat,
  lastFullSync: nat,
})
export type Cycle = ValueOf<typeof cycleField>

const taskField = struct({
  name: text,
  phase: oneOf('list', 'claim', 'swap', 'buy', 'burn'),
  /** The pool of a claim, the ledger of a swap. */
  subject: blob,
  state: oneOf('open', 'done', 'givenUp'),
  attempts: i32,
  /** How often the step has waited for a price. */
  waits: i32,
  notBefore: nat,
  lastError: text,
})
export type Task = ValueOf<typeof taskField>

const claimLogField = struct({ at: nat, pool: blob, token: tokenField, amount: nat, error: text })
const swapLogField = struct({
  at: nat,
  pool: optional(blob),
  token: tokenField,
  step: text,
  amountIn: nat,
  amountOut: nat,
  error: text,
})
const burnLogField = struct({ at: nat, amount: nat, error: text })
export type ClaimLog = ValueOf<typeof claimLogField>
export type SwapLog = ValueOf<typeof swapLogField>
export type BurnLog = ValueOf<typeof burnLogField>

/** All times here are in seconds since 1970, as the interface has them. */
export type ReceiverState = ReturnType<typeof openReceiverState>

const DAY = 86_400n

export function openReceiverState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the fee receiver'),
    settings: open.value(1, settingsField, {
      swapsToIcs: false,
      burns: false,
      icpPoolInterval: 30n * DAY,
      otherPoolInterval: 180n * DAY,
    }),
    guard: open.value(2, guardField, USUAL_GUARD),
    cycle: open.value(3, cycleField, {
      phase: 'idle',
      startedAt: 0n,
      takesAll: false,
      lastSync: 0n,
      lastFullSync: 0n,
    }),
    baseFees: open.value(4, struct({ icp: nat, ics: nat }), { icp: 0n, ics: 0n }),
    nextIntentId: open.count(5, 1n),
    nextLogId: open.count(6, 1n),
    intents: open.byNumber(1, intentCodec),
    /** What the factory listed when the cycle began, by canister id. */
    pools: open.byKey(2, poolField),
    /** The steps of the present cycle, in the order in which they are taken. */
    tasks: open.byNumber(3, taskField),
    /** Ledger of a token → the only pools in which it may be swapped, as governance has named them. */
    namedPools: open.byKey(8, list(blob)),
    leastDepth: open.count(7, LEAST_DEPTH),
    /** Prices and depths seen of the pools that this canister may swap in, oldest first. */
    // map 4 held readings without depths
    watched: open.byKey(9, watchField),
    claimLog: open.byNumber(5, claimLogField),
    swapLog: open.byNumber(6, swapLogField),
    burnLog: open.byNumber(7, burnLogField),
  }
}
