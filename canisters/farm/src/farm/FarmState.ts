import {
  blob,
  bool,
  cachedMap,
  i32Key,
  idSets,
  intentCodec,
  list,
  type MapFactory,
  nat,
  StableState,
  text,
} from '@sluice/canister'
import {
  aprField,
  aprSumField,
  configField,
  depositField,
  growthField,
  handoverField,
  lifeField,
  limitsField,
  planField,
  poolField,
  priceField,
  refusedTransferField,
  rewardFactsField,
  rewardRecordField,
  sendingField,
  stakeRecordField,
  tickField,
  tokenFeesField,
  totalsField,
} from './storedTypes.ts'

/** All that a farm knows, in stable structures. Times are in seconds since 1970 unless their name says otherwise. */
export type FarmState = ReturnType<typeof openFarmState>

/** Ticks and bitmap words that a step finds without reading stable memory. */
const MOST_CACHED = 2_000
/** A farm's cost does not grow with its stakes, so the limit is there for whoever wants a small circle. */
const MOST_POSITIONS = 50_000n
/** Of the fees that the pool's ledgers take for a transfer, as long as nobody has said otherwise. */
const LEAST_WORTH = 1_000n

export function openFarmState(map: MapFactory) {
  const open = new StableState(map)
  return {
    config: open.required(0, configField, 'the farm'),
    limits: open.value(1, limitsField, {
      priceInside: false,
      amount0: 0n,
      amount1: 0n,
      positions: MOST_POSITIONS,
    }),
    plan: open.required(2, planField, 'the farm'),
    life: open.value(3, lifeField, {
      isFunded: false,
      deposited: 0n,
      checkedAt: 0n,
      finishedAt: undefined,
      isClosed: false,
    }),
    totals: open.value(4, totalsField, {
      settled: 0n,
      feeSettled: 0n,
      fee: 0n,
      balances: 0n,
      paid: 0n,
      returned: 0n,
      dropped: 0n,
    }),
    /** Undefined until the pool has been asked for the first time. */
    growth: open.maybe(5, growthField),
    /** The first move of the pool's price that has not been taken in. */
    cursor: open.count(6),
    pool: open.maybe(7, poolField),
    price: open.value(8, priceField, { sqrtPriceX96: 0n, tick: 0 }),
    reward: open.maybe(9, rewardFactsField),
    /** A pool of the reward token and one of the staked ones, for the yearly rate. */
    rewardPricePool: open.maybe(10, blob),
    /** Whose position tokens can be staked. */
    positionCollection: open.maybe(18, blob),
    admins: open.principals(11),
    trustedOrigins: open.value(12, list(text), []),
    errors: open.value(13, list(text), []),
    isInitialised: open.value(14, bool, false),
    nextIntentId: open.count(15, 1n),
    nextRefusedId: open.count(16),
    /** How many records there have ever been; the latest of them are kept. */
    stakeRecordCount: open.count(19),
    rewardRecordCount: open.count(20),
    /** How far the balances have been paid since the farm has ended. */
    sending: open.value(21, sendingField, { tried: 0n, isDone: false }),
    leastWorth: open.count(22, LEAST_WORTH),
    tokenFees: open.maybe(23, tokenFeesField),
    aprSum: open.value(17, aprSumField, { count: 0n, sumMicros: 0n }),
    ticks: cachedMap(open.by(1, i32Key, tickField), MOST_CACHED),
    tickWords: cachedMap(open.by(2, i32Key, nat), MOST_CACHED),
    /** By position id. */
    deposits: open.byNumber(3, depositField),
    handovers: open.byNumber(4, handoverField),
    /** Positions that have come and do not earn yet. */
    entering: open.byNumber(5, bool),
    /** Ids by owner, and of everything under the empty owner. */
    positionsOf: idSets(open, 6),
    /** Positions that the pool would not hand to their owners, who may fetch them there. */
    setAside: open.byNumber(16, bool),
    balances: open.byKey(7, nat),
    intents: open.byNumber(8, intentCodec),
    refused: open.byNumber(9, refusedTransferField),
    /** Numbered without a gap up to their count; so are the rewards. */
    stakeRecords: open.byNumber(10, stakeRecordField),
    stakeRecordsOf: idSets(open, 11),
    rewardRecords: open.byNumber(12, rewardRecordField),
    rewardRecordsOf: idSets(open, 13),
    aprs: open.byNumber(14, aprField),
    /** Owners whose stakes have changed since the index was told of them. */
    untold: open.byKey(15, bool),
  }
}
