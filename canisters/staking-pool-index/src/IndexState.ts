import {
  blob,
  type Field,
  type MapFactory,
  nat,
  ownerLog,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'
import { listedField } from '@sluice/canister-staking-pool/listed'
import {
  guardField,
  LEAST_DEPTH,
  poolField,
  USUAL_GUARD,
  watchField,
} from '@sluice/canister-swap-fee-receiver/market/marketState'

/** A figure for eyes, stored as its text; no amount is. */
const figure: Field<number> = {
  write: (writer, value) => text.write(writer, String(value)),
  read: (reader) => Number(text.read(reader)),
}

const userField = struct({
  stakeAmount: nat,
  stakeTokenBalance: nat,
  rewardTokenBalance: nat,
  rewardDebt: nat,
  pendingReward: nat,
  lastStakeTime: nat,
  lastRewardTime: nat,
})
export type StoredUser = ValueOf<typeof userField>

const aprField = struct({
  pool: blob,
  time: nat,
  apr: figure,
  stakingTokenAmount: figure,
  stakingTokenPriceUSD: figure,
  stakingTokenDecimals: nat,
  rewardPerTime: nat,
  rewardTokenPriceUSD: figure,
  rewardTokenDecimals: nat,
})
export type StoredApr = ValueOf<typeof aprField>

const sourceField = struct({ swapFactory: blob, icpLedger: blob, exchangeRate: blob })

/** A month of ten minutes, for a hundred pools. */
const MOST_RATES = 432_000n

export type IndexState = ReturnType<typeof openIndexState>

export function openIndexState(map: MapFactory) {
  const open = new StableState(map)
  return {
    factory: open.required(0, blob, 'the index of staking pools'),
    source: open.maybe(1, sourceField),
    guard: open.value(4, guardField, USUAL_GUARD),
    leastDepth: open.count(5, LEAST_DEPTH),
    pools: open.byKey(1, listedField),
    /** Pools of tokens and ICP, by which prices are told, and what has been seen of them. */
    pricePools: open.byKey(7, poolField),
    watched: open.byKey(8, watchField),
    /** User and pool → what the pool has told of them last. */
    users: open.byKey(2, userField),
    /** How many users any pool has told of. */
    userCount: open.count(2),
    knownUsers: open.byKey(3, nat),
    rates: ownerLog(
      open,
      { entries: 4, places: 5, spans: 6, nextId: 3 },
      { entry: aprField, ownerOf: ({ pool }) => pool, most: MOST_RATES },
    ),
  }
}
