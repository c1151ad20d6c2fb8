import {
  cachedMap,
  i32Key,
  idSets,
  intentCodec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  rawBytes,
  StableState,
  text,
  u64List,
} from '@sluice/canister'
import { eventField } from '../log/eventTypes.ts'
import {
  accessField,
  amountsField,
  configField,
  flowField,
  jobsField,
  labelsField,
  liveStateField,
  orderField,
  ownershipField,
  positionField,
  pushedField,
  rangeField,
  shapeField,
  tickField,
  tickMoveField,
} from './storedTypes.ts'

/** All that a pool knows, in stable structures. */
export type PoolStorage = ReturnType<typeof openPoolStorage>

/** Ticks and bitmap words that a swap finds without reading stable memory: more than most pools have. */
const MOST_CACHED = 2000

const NEVER_RUN = {
  stopped: [],
  lastRunNs: { SettleTransfersJob: 0n, SyncTokenFeeJob: 0n, WithdrawFeeJob: 0n },
}

const NEVER_PUSHED = { next: 1n, failures: 0n, errors: [] }

export function openPoolStorage(map: MapFactory) {
  const open = new StableState(map)
  const nothing = { amount0: 0n, amount1: 0n }
  const openAccess = { available: true, ordersAvailable: true, whiteList: [], admins: [] }
  return {
    config: open.required(0, configField, 'the pool'),
    /** Undefined until `init`; the two together are the engine's state. */
    shape: open.maybe(1, shapeField),
    live: open.maybe(9, liveStateField),
    nextPositionId: open.count(2, 1n),
    nextOrderSequence: open.count(3, 1n),
    nextIntentId: open.count(4, 1n),
    access: open.value(5, accessField, openAccess),
    /** What the ledgers charged when last asked. */
    ledgerFees: open.value(6, amountsField, nothing),
    /** The sum over `unused`, kept so that the books need no walk over all holders. */
    unusedTotal: open.value(7, amountsField, nothing),
    jobs: open.value(8, jobsField, NEVER_RUN),
    trustedOrigins: open.value(10, list(text), []),
    /** Events in which the protocol's share moved, the latest of them. */
    shareEvents: open.value(12, u64List, []),
    /** What the ledgers call their tokens. */
    labels: open.value(11, labelsField, { token0: undefined, token1: undefined }),
    ticks: cachedMap(open.by(1, i32Key, tickField), MOST_CACHED),
    tickWords: cachedMap(open.by(2, i32Key, nat), MOST_CACHED),
    /** Seconds that each tick has had the price on its other side; see `secondsOutside.ts`. */
    secondsOutside: cachedMap(open.by(21, i32Key, nat), MOST_CACHED),
    /** Where the price has been of late, by number modulo the path's length; see `tickPath.ts`. */
    tickPath: open.byNumber(22, tickMoveField),
    /** How far records have been pushed to the info canister. */
    pushed: open.value(13, pushedField, NEVER_PUSHED),
    positions: open.byNumber(3, positionField),
    ownerships: open.byNumber(4, ownershipField),
    /** Ids of positions by owner, in several lists: see `ownership.ts`. */
    idsOf: idSets(open, 20),
    /** Where earlier versions kept the positions of each owner; empty since. */
    oldPositionsOf: open.byKey(5, u64List),
    /** Who handed a position to its present owner; nothing for one that is with whoever opened it. */
    senders: open.byNumber(19, rawBytes),
    ranges: open.byKey(6, rangeField),
    /** Holders' tokens inside the pool, by principal bytes; nobody with nothing has an entry. */
    unused: open.byKey(7, amountsField),
    intents: open.byNumber(8, intentCodec),
    flows: open.byNumber(9, flowField),
    flowsOf: open.byKey(10, u64List),
    /** Ids of flows that are neither completed nor failed. */
    openFlows: open.byNumber(11, rawBytes),
    /** How many of an owner's flows those are. */
    openFlowCounts: open.byKey(18, nat),
    /** Ids of the latest failed flows. */
    failedFlows: open.byNumber(12, rawBytes),
    /** Every change, numbered from 1 without a gap. */
    events: open.byNumber(13, eventField),
    /** Limit orders by the id of their position. */
    orders: open.byNumber(14, orderField),
    /** Ids of positions with an order, sorted by when they fill: see `orderKey`. One map for each side sold. */
    orderQueues: { token0: open.byKey(15, nat), token1: open.byKey(16, nat) },
    /** Blocks of the ledgers whose stray deposits have been credited. */
    strayDeposits: open.byKey(17, rawBytes),
  }
}

const PAGE_LENGTH = 500

/** Every entry of a map, read page by page. Don't write to the map meanwhile. */
export function* eachEntry<Key, Value>(map: OrderedMap<Key, Value>): Iterable<[Key, Value]> {
  for (let start = 0; start < map.size; start += PAGE_LENGTH) {
    yield* map.entries(start, PAGE_LENGTH)
  }
}
