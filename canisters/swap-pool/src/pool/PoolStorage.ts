import type { PositionState, TickInfo } from '@sluice/amm'
import {
  bytesKey,
  type Cell,
  cachedMap,
  cell,
  codec,
  IdSets,
  i32Key,
  intentCodec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  optional,
  requiredCell,
  type TransferIntent,
  text,
  u64Key,
  u64List,
  type ValueOf,
} from '@sluice/canister'
import { eventField, type StoredEvent } from '../log/eventTypes.ts'
import {
  accessField,
  amountsField,
  configField,
  type Flow,
  flowField,
  jobsField,
  type LimitOrder,
  labelsField,
  liveStateField,
  orderField,
  ownershipField,
  type PoolConfig,
  positionField,
  pushedField,
  rangeField,
  type Side,
  shapeField,
  tickField,
  tickMoveField,
} from './storedTypes.ts'

/** All that a pool knows, in stable structures. */
export type PoolStorage = {
  config: Cell<PoolConfig>
  /** Undefined until `init`; the two together are the engine's state. */
  shape: Cell<ValueOf<typeof shapeField> | undefined>
  live: Cell<ValueOf<typeof liveStateField> | undefined>
  nextPositionId: Cell<bigint>
  nextOrderSequence: Cell<bigint>
  nextIntentId: Cell<bigint>
  access: Cell<ValueOf<typeof accessField>>
  /** What the ledgers charged when last asked. */
  ledgerFees: Cell<ValueOf<typeof amountsField>>
  /** The sum over `unused`, kept so that the books need no walk over all holders. */
  unusedTotal: Cell<ValueOf<typeof amountsField>>
  jobs: Cell<ValueOf<typeof jobsField>>
  trustedOrigins: Cell<readonly string[]>
  /** Events in which the protocol's share moved, the latest of them. */
  shareEvents: Cell<readonly bigint[]>
  /** What the ledgers call their tokens. */
  labels: Cell<ValueOf<typeof labelsField>>
  ticks: OrderedMap<number, TickInfo>
  tickWords: OrderedMap<number, bigint>
  /** Seconds that each tick has had the price on its other side; see `secondsOutside.ts`. */
  secondsOutside: OrderedMap<number, bigint>
  /** Where the price has been of late, by number modulo the path's length; see `tickPath.ts`. */
  tickPath: OrderedMap<bigint, ValueOf<typeof tickMoveField>>
  /** How far records have been pushed to the info canister. */
  pushed: Cell<ValueOf<typeof pushedField>>
  positions: OrderedMap<bigint, PositionState>
  ownerships: OrderedMap<bigint, ValueOf<typeof ownershipField>>
  /** Ids of positions by owner, in several lists: see `ownership.ts`. */
  idsOf: IdSets
  /** Where earlier versions kept the positions of each owner; empty since. */
  oldPositionsOf: OrderedMap<Uint8Array, readonly bigint[]>
  /** Who handed a position to its present owner; nothing for one that is with whoever opened it. */
  senders: OrderedMap<bigint, Uint8Array>
  ranges: OrderedMap<Uint8Array, ValueOf<typeof rangeField>>
  /** Holders' tokens inside the pool, by principal bytes; nobody with nothing has an entry. */
  unused: OrderedMap<Uint8Array, ValueOf<typeof amountsField>>
  intents: OrderedMap<bigint, TransferIntent>
  flows: OrderedMap<bigint, Flow>
  flowsOf: OrderedMap<Uint8Array, readonly bigint[]>
  /** Ids of flows that are neither completed nor failed. */
  openFlows: OrderedMap<bigint, Uint8Array>
  /** How many of an owner's flows those are. */
  openFlowCounts: OrderedMap<Uint8Array, bigint>
  /** Ids of the latest failed flows. */
  failedFlows: OrderedMap<bigint, Uint8Array>
  /** Every change, numbered from 1 without a gap. */
  events: OrderedMap<bigint, StoredEvent>
  /** Limit orders by the id of their position. */
  orders: OrderedMap<bigint, LimitOrder>
  /** Ids of positions with an order, sorted by when they fill: see `orderKey`. One map for each side sold. */
  orderQueues: Record<Side, OrderedMap<Uint8Array, bigint>>
  /** Blocks of the ledgers whose stray deposits have been credited. */
  strayDeposits: OrderedMap<Uint8Array, Uint8Array>
}

/** Ticks and bitmap words that a swap finds without reading stable memory: more than most pools have. */
const MOST_CACHED = 2000

const NEVER_RUN = {
  stopped: [],
  lastRunNs: { SettleTransfersJob: 0n, SyncTokenFeeJob: 0n, WithdrawFeeJob: 0n },
}

const NEVER_PUSHED = { next: 1n, failures: 0n, errors: [] }

/** Opens the maps. The numbers name them for ever: append only. */
export function openPoolStorage(map: MapFactory): PoolStorage {
  const cells = map(0, u64Key, bytesKey)
  const number = codec(nat)
  const amounts = codec(amountsField)
  const nothing = { amount0: 0n, amount1: 0n }
  const openAccess = { available: true, ordersAvailable: true, whiteList: [], admins: [] }
  return {
    config: requiredCell(cells, 0n, { field: configField, what: 'the pool' }),
    shape: cell(cells, 1n, codec(optional(shapeField)), undefined),
    live: cell(cells, 9n, codec(optional(liveStateField)), undefined),
    nextPositionId: cell(cells, 2n, number, 1n),
    nextOrderSequence: cell(cells, 3n, number, 1n),
    nextIntentId: cell(cells, 4n, number, 1n),
    access: cell(cells, 5n, codec(accessField), openAccess),
    ledgerFees: cell(cells, 6n, amounts, nothing),
    unusedTotal: cell(cells, 7n, amounts, nothing),
    jobs: cell(cells, 8n, codec(jobsField), NEVER_RUN),
    trustedOrigins: cell(cells, 10n, codec(list(text)), []),
    shareEvents: cell(cells, 12n, u64List, []),
    labels: cell(cells, 11n, codec(labelsField), { token0: undefined, token1: undefined }),
    ticks: cachedMap(map(1, i32Key, codec(tickField)), MOST_CACHED),
    tickWords: cachedMap(map(2, i32Key, number), MOST_CACHED),
    secondsOutside: cachedMap(map(21, i32Key, number), MOST_CACHED),
    pushed: cell(cells, 13n, codec(pushedField), NEVER_PUSHED),
    positions: map(3, u64Key, codec(positionField)),
    ownerships: map(4, u64Key, codec(ownershipField)),
    idsOf: new IdSets(map(20, bytesKey, u64List)),
    oldPositionsOf: map(5, bytesKey, u64List),
    ranges: map(6, bytesKey, codec(rangeField)),
    unused: map(7, bytesKey, amounts),
    intents: map(8, u64Key, intentCodec),
    flows: map(9, u64Key, codec(flowField)),
    flowsOf: map(10, bytesKey, u64List),
    openFlows: map(11, u64Key, bytesKey),
    failedFlows: map(12, u64Key, bytesKey),
    events: map(13, u64Key, codec(eventField)),
    orders: map(14, u64Key, codec(orderField)),
    orderQueues: { token0: map(15, bytesKey, number), token1: map(16, bytesKey, number) },
    strayDeposits: map(17, bytesKey, bytesKey),
    openFlowCounts: map(18, bytesKey, number),
    senders: map(19, u64Key, bytesKey),
    tickPath: map(22, u64Key, codec(tickMoveField)),
  }
}

const PAGE_LENGTH = 500

/** Every entry of a map, read page by page. Don't write to the map meanwhile. */
export function* eachEntry<Key, Value>(map: OrderedMap<Key, Value>): Iterable<[Key, Value]> {
  for (let start = 0; start < map.size; start += PAGE_LENGTH) {
    yield* map.entries(start, PAGE_LENGTH)
  }
}
