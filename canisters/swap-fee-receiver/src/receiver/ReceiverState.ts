import {
  blob,
  bool,
  bytesKey,
  type Cell,
  cell,
  codec,
  i32,
  intentCodec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  oneOf,
  optional,
  requiredCell,
  struct,
  type TransferIntent,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const tokenField = struct({ address: text, standard: text, ledger: blob })
export type Token = ValueOf<typeof tokenField>

const configField = struct({
  factory: blob,
  /** What every other token is swapped to. */
  icp: tokenField,
  /** The platform's own token, which is bought with ICP and burned. */
  ics: tokenField,
  governance: blob,
  deployedAt: nat,
})
export type ReceiverConfig = ValueOf<typeof configField>

const settingsField = struct({
  swapsToIcs: bool,
  burns: bool,
  icpPoolInterval: nat,
  otherPoolInterval: nat,
})

const guardField = struct({
  maxDeviationTicks: nat,
  maxSlippagePips: nat,
  readingInterval: nat,
  readingsNeeded: nat,
})
export type PriceGuard = ValueOf<typeof guardField>

const cycleField = struct({
  phase: oneOf('idle', 'list', 'claim', 'swap', 'buy', 'burn'),
  startedAt: nat,
  /** Whether pools without ICP take part in this cycle. */
  takesAll: bool,
  lastSync: nat,
  lastFullSync: nat,
})
export type Cycle = ValueOf<typeof cycleField>

const poolField = struct({ canisterId: blob, token0: tokenField, token1: tokenField, fee: nat })
export type KnownPool = ValueOf<typeof poolField>

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

const readingField = struct({ at: nat, tick: i32, depth: nat })
const watchField = struct({ until: nat, readings: list(readingField) })
export type Reading = ValueOf<typeof readingField>

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
export type ReceiverState = {
  config: Cell<ReceiverConfig>
  settings: Cell<ValueOf<typeof settingsField>>
  guard: Cell<PriceGuard>
  cycle: Cell<Cycle>
  baseFees: Cell<{ readonly icp: bigint; readonly ics: bigint }>
  nextIntentId: Cell<bigint>
  nextLogId: Cell<bigint>
  intents: OrderedMap<bigint, TransferIntent>
  /** What the factory listed when the cycle began, by canister id. */
  pools: OrderedMap<Uint8Array, KnownPool>
  /** The steps of the present cycle, in the order in which they are taken. */
  tasks: OrderedMap<bigint, Task>
  /** Ledger of a token → the only pools in which it may be swapped, as governance has named them. */
  namedPools: OrderedMap<Uint8Array, readonly Uint8Array[]>
  /** How much ICP a pool must take and give near its usual price before its price means anything. */
  leastDepth: Cell<bigint>
  /** Prices and depths seen of the pools that this canister may swap in, oldest first. */
  watched: OrderedMap<Uint8Array, ValueOf<typeof watchField>>
  claimLog: OrderedMap<bigint, ClaimLog>
  swapLog: OrderedMap<bigint, SwapLog>
  burnLog: OrderedMap<bigint, BurnLog>
}

const DAY = 86_400n
const ICP = 100_000_000n

/** Opens the maps. The numbers name them for ever: append only. */
export function openReceiverState(map: MapFactory): ReceiverState {
  const cells = map(0, u64Key, bytesKey)
  const number = codec(nat)
  return {
    config: requiredCell(cells, 0n, { field: configField, what: 'the fee receiver' }),
    settings: cell(cells, 1n, codec(settingsField), {
      swapsToIcs: false,
      burns: false,
      icpPoolInterval: 30n * DAY,
      otherPoolInterval: 180n * DAY,
    }),
    guard: cell(cells, 2n, codec(guardField), {
      maxDeviationTicks: 200n,
      maxSlippagePips: 5_000n,
      readingInterval: 3_600n,
      readingsNeeded: 6n,
    }),
    cycle: cell<Cycle>(cells, 3n, codec(cycleField), {
      phase: 'idle',
      startedAt: 0n,
      takesAll: false,
      lastSync: 0n,
      lastFullSync: 0n,
    }),
    baseFees: cell(cells, 4n, codec(struct({ icp: nat, ics: nat })), { icp: 0n, ics: 0n }),
    nextIntentId: cell(cells, 5n, number, 1n),
    nextLogId: cell(cells, 6n, number, 1n),
    leastDepth: cell(cells, 7n, number, 10n * ICP),
    intents: map(1, u64Key, intentCodec),
    pools: map(2, bytesKey, codec(poolField)),
    tasks: map(3, u64Key, codec(taskField)),
    claimLog: map(5, u64Key, codec(claimLogField)),
    swapLog: map(6, u64Key, codec(swapLogField)),
    burnLog: map(7, u64Key, codec(burnLogField)),
    namedPools: map(8, bytesKey, codec(list(blob))),
    // map 4 held readings without depths
    watched: map(9, bytesKey, codec(watchField)),
  }
}
