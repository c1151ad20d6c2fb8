import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  type Field,
  type MapFactory,
  nat,
  type OrderedMap,
  OwnerLog,
  optional,
  requiredCell,
  struct,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'

const tokenField = struct({ address: text, standard: text })

/** A figure for eyes, stored as its text; no amount is. */
const figure: Field<number> = {
  write: (writer, value) => text.write(writer, String(value)),
  read: (reader) => Number(text.read(reader)),
}

const poolField = struct({
  canisterId: blob,
  name: text,
  creator: blob,
  createTime: nat,
  startTime: nat,
  bonusEndTime: nat,
  rewardPerTime: nat,
  stakingToken: tokenField,
  stakingTokenSymbol: text,
  stakingTokenDecimals: nat,
  stakingTokenFee: nat,
  rewardToken: tokenField,
  rewardTokenSymbol: text,
  rewardTokenDecimals: nat,
  rewardTokenFee: nat,
})
export type KnownPool = ValueOf<typeof poolField>

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
export type PriceSource = ValueOf<typeof sourceField>

/** A month of ten minutes, for a hundred pools. */
const MOST_RATES = 432_000n

export type IndexState = {
  factory: Cell<Uint8Array>
  source: Cell<PriceSource | undefined>
  pools: OrderedMap<Uint8Array, KnownPool>
  /** User and pool → what the pool has told of them last. */
  users: OrderedMap<Uint8Array, StoredUser>
  /** How many users any pool has told of. */
  userCount: Cell<bigint>
  knownUsers: OrderedMap<Uint8Array, bigint>
  rates: OwnerLog<StoredApr>
}

/** Opens the maps. The numbers name them for ever: append only. */
export function openIndexState(map: MapFactory): IndexState {
  const cells = map(0, u64Key, bytesKey)
  const number = codec(nat)
  return {
    factory: requiredCell(cells, 0n, { field: blob, what: 'the index of staking pools' }),
    source: cell<PriceSource | undefined>(cells, 1n, codec(optional(sourceField)), undefined),
    userCount: cell(cells, 2n, number, 0n),
    pools: map(1, bytesKey, codec(poolField)),
    users: map(2, bytesKey, codec(userField)),
    knownUsers: map(3, bytesKey, number),
    rates: new OwnerLog<StoredApr>({
      entries: map(4, u64Key, codec(aprField)),
      places: map(5, bytesKey, number),
      spans: map(6, bytesKey, codec(struct({ first: nat, next: nat }))),
      nextId: cell(cells, 3n, number, 0n),
      ownerOf: ({ pool }) => pool,
      most: MOST_RATES,
    }),
  }
}
