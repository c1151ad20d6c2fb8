import {
  blob,
  bool,
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
import type { GrowthState, StakedTick } from '../growth/growthState.ts'
import {
  aprField,
  aprSumField,
  configField,
  type Deposit,
  depositField,
  type FarmConfig,
  growthField,
  type Handover,
  handoverField,
  lifeField,
  limitsField,
  type Plan,
  planField,
  poolField,
  priceField,
  type RefusedTransfer,
  type RewardRecord,
  refusedTransferField,
  rewardFactsField,
  rewardRecordField,
  type StoredStakeRecord,
  stakeRecordField,
  type Totals,
  tickField,
  totalsField,
} from './storedTypes.ts'

/** All that a farm knows, in stable structures. Times are in seconds since 1970 unless their name says otherwise. */
export type FarmState = {
  config: Cell<FarmConfig>
  limits: Cell<ValueOf<typeof limitsField>>
  plan: Cell<Plan>
  life: Cell<ValueOf<typeof lifeField>>
  totals: Cell<Totals>
  /** Undefined until the pool has been asked for the first time. */
  growth: Cell<GrowthState | undefined>
  /** The first move of the pool's price that has not been taken in. */
  cursor: Cell<bigint>
  pool: Cell<ValueOf<typeof poolField> | undefined>
  price: Cell<ValueOf<typeof priceField>>
  reward: Cell<ValueOf<typeof rewardFactsField> | undefined>
  /** A pool of the reward token and one of the staked ones, for the yearly rate. */
  rewardPricePool: Cell<Uint8Array | undefined>
  /** Whose position tokens can be staked. */
  positionCollection: Cell<Uint8Array | undefined>
  admins: Cell<readonly Uint8Array[]>
  trustedOrigins: Cell<readonly string[]>
  errors: Cell<readonly string[]>
  isInitialised: Cell<boolean>
  nextIntentId: Cell<bigint>
  nextRefusedId: Cell<bigint>
  aprSum: Cell<ValueOf<typeof aprSumField>>
  ticks: OrderedMap<number, StakedTick>
  tickWords: OrderedMap<number, bigint>
  /** By position id. */
  deposits: OrderedMap<bigint, Deposit>
  handovers: OrderedMap<bigint, Handover>
  /** Positions that have come and do not earn yet. */
  entering: OrderedMap<bigint, boolean>
  /** Ids by owner, and of everything under the empty owner. */
  positionsOf: IdSets
  balances: OrderedMap<Uint8Array, bigint>
  intents: OrderedMap<bigint, TransferIntent>
  refused: OrderedMap<bigint, RefusedTransfer>
  /** Numbered from 0 without a gap; so are the rewards. */
  stakeRecords: OrderedMap<bigint, StoredStakeRecord>
  stakeRecordsOf: IdSets
  rewardRecords: OrderedMap<bigint, RewardRecord>
  rewardRecordsOf: IdSets
  aprs: OrderedMap<bigint, ValueOf<typeof aprField>>
  /** Owners whose stakes have changed since the index was told of them. */
  untold: OrderedMap<Uint8Array, boolean>
}

/** Ticks and bitmap words that a step finds without reading stable memory. */
const MOST_CACHED = 2_000
/** A farm's cost does not grow with its stakes, so the limit is there for whoever wants a small circle. */
const MOST_POSITIONS = 50_000n

/** Opens the maps. The numbers name them for ever: append only. */
export function openFarmState(map: MapFactory): FarmState {
  const cells = map(0, u64Key, bytesKey)
  const number = codec(nat)
  return {
    config: requiredCell(cells, 0n, { field: configField, what: 'the farm' }),
    limits: cell(cells, 1n, codec(limitsField), {
      priceInside: false,
      amount0: 0n,
      amount1: 0n,
      positions: MOST_POSITIONS,
    }),
    plan: requiredCell(cells, 2n, { field: planField, what: 'the farm' }),
    life: cell(cells, 3n, codec(lifeField), {
      isFunded: false,
      deposited: 0n,
      checkedAt: 0n,
      finishedAt: undefined,
      isClosed: false,
    }),
    totals: cell(cells, 4n, codec(totalsField), {
      settled: 0n,
      feeSettled: 0n,
      fee: 0n,
      balances: 0n,
      paid: 0n,
      returned: 0n,
      dropped: 0n,
    }),
    growth: cell(cells, 5n, codec(optional(growthField)), undefined),
    cursor: cell(cells, 6n, number, 0n),
    pool: cell(cells, 7n, codec(optional(poolField)), undefined),
    price: cell(cells, 8n, codec(priceField), { sqrtPriceX96: 0n, tick: 0 }),
    reward: cell(cells, 9n, codec(optional(rewardFactsField)), undefined),
    rewardPricePool: cell(cells, 10n, codec(optional(blob)), undefined),
    admins: cell<readonly Uint8Array[]>(cells, 11n, codec(list(blob)), []),
    trustedOrigins: cell<readonly string[]>(cells, 12n, codec(list(text)), []),
    errors: cell<readonly string[]>(cells, 13n, codec(list(text)), []),
    isInitialised: cell(cells, 14n, codec(bool), false),
    nextIntentId: cell(cells, 15n, number, 1n),
    nextRefusedId: cell(cells, 16n, number, 0n),
    aprSum: cell(cells, 17n, codec(aprSumField), { count: 0n, sumMicros: 0n }),
    positionCollection: cell(cells, 18n, codec(optional(blob)), undefined),
    ticks: cachedMap(map(1, i32Key, codec(tickField)), MOST_CACHED),
    tickWords: cachedMap(map(2, i32Key, number), MOST_CACHED),
    deposits: map(3, u64Key, codec(depositField)),
    handovers: map(4, u64Key, codec(handoverField)),
    entering: map(5, u64Key, codec(bool)),
    positionsOf: new IdSets(map(6, bytesKey, u64List)),
    balances: map(7, bytesKey, number),
    intents: map(8, u64Key, intentCodec),
    refused: map(9, u64Key, codec(refusedTransferField)),
    stakeRecords: map(10, u64Key, codec(stakeRecordField)),
    stakeRecordsOf: new IdSets(map(11, bytesKey, u64List)),
    rewardRecords: map(12, u64Key, codec(rewardRecordField)),
    rewardRecordsOf: new IdSets(map(13, bytesKey, u64List)),
    aprs: map(14, u64Key, codec(aprField)),
    untold: map(15, bytesKey, codec(bool)),
  }
}
