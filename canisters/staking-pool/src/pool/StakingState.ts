import {
  blob,
  bytesKey,
  type Cell,
  cell,
  codec,
  intentCodec,
  list,
  type MapFactory,
  nat,
  type OrderedMap,
  OwnerLog,
  oneOf,
  requiredCell,
  struct,
  type TransferIntent,
  text,
  u64Key,
  type ValueOf,
} from '@sluice/canister'
import type { Schedule } from '../rewards/accrual.ts'

const tokenField = struct({
  ledger: blob,
  address: text,
  standard: text,
  symbol: text,
  decimals: nat,
})
export type StoredToken = ValueOf<typeof tokenField>

const configField = struct({
  name: text,
  creator: blob,
  feeReceiver: blob,
  userIndex: blob,
  /** Thousandths of each reward. */
  rewardFee: nat,
  createTime: nat,
  stakingToken: tokenField,
  rewardToken: tokenField,
})
export type PoolConfig = ValueOf<typeof configField>

const scheduleField = struct({ startTime: nat, bonusEndTime: nat, rewardPerTime: nat })

/** The pool's sums, in one record: nearly every call changes several of them. Amounts of rewards are gross unless they say otherwise. */
const booksField = struct({
  staked: nat,
  accPerShare: nat,
  carry: nat,
  /** Seconds since 1970. */
  lastTime: nat,
  funded: nat,
  accrued: nat,
  /** Staking tokens that are in the pool and not staked. */
  deposited: nat,
  /** Harvested and not withdrawn, the operator's fee taken off. */
  rewardBalances: nat,
  /** The operator's fees that have not been withdrawn. */
  rewardFees: nat,
  /** What has left the pool's account of rewards for certain, the ledger's fees included. */
  paid: nat,
  /** What has been given back to the creator, or is on its way. */
  returned: nat,
  harvestedEver: nat,
  stakedEver: nat,
  unstakedEver: nat,
})
export type Books = ValueOf<typeof booksField>

const userField = struct({
  id: nat,
  staked: nat,
  paidAcc: nat,
  fraction: nat,
  deposited: nat,
  rewardBalance: nat,
  lastStakeTime: nat,
  lastRewardTime: nat,
})
export type StoredUser = ValueOf<typeof userField>

const feesField = struct({ stake: nat, reward: nat })

const settlingField = struct({
  phase: oneOf('idle', 'settling', 'settled', 'refunding', 'refunded'),
  /** The next user to be dealt with. */
  next: nat,
})
export type Settling = ValueOf<typeof settlingField>

const recordField = struct({
  kind: oneOf('deposit', 'stake', 'unstake', 'harvest', 'withdraw', 'liquidate'),
  token: oneOf('stake', 'reward'),
  owner: blob,
  from: blob,
  to: blob,
  amount: nat,
  timestampNs: nat,
})
export type StoredRecord = ValueOf<typeof recordField>

/** What a transfer is for, in the journal. */
export const purposeField = struct({
  kind: oneOf(
    'deposit',
    'depositAndStake',
    'claim',
    'withdrawStake',
    'withdrawReward',
    'rewardFee',
    'refundReward',
  ),
  owner: blob,
})
export type Purpose = ValueOf<typeof purposeField>

/** As many records as are kept of each token; each is some hundred bytes. */
const MOST_RECORDS = 500_000n

export type StakingState = {
  config: Cell<PoolConfig>
  admins: Cell<readonly Uint8Array[]>
  schedule: Cell<Schedule>
  books: Cell<Books>
  /** What the ledgers charge. */
  fees: Cell<ValueOf<typeof feesField>>
  settling: Cell<Settling>
  users: OrderedMap<Uint8Array, StoredUser>
  /** Users by number, in the order in which they came. Nobody is ever taken off. */
  userIds: OrderedMap<bigint, Uint8Array>
  stakeLog: OwnerLog<StoredRecord>
  rewardLog: OwnerLog<StoredRecord>
  intents: OrderedMap<bigint, TransferIntent>
  nextIntentId: Cell<bigint>
  /** Users of whom the index has not heard the latest → the number of the change. */
  unreported: OrderedMap<Uint8Array, bigint>
  nextReport: Cell<bigint>
}

const NO_BOOKS: Books = {
  staked: 0n,
  accPerShare: 0n,
  carry: 0n,
  lastTime: 0n,
  funded: 0n,
  accrued: 0n,
  deposited: 0n,
  rewardBalances: 0n,
  rewardFees: 0n,
  paid: 0n,
  returned: 0n,
  harvestedEver: 0n,
  stakedEver: 0n,
  unstakedEver: 0n,
}

/** Opens the maps. The numbers name them for ever: append only. */
export function openStakingState(map: MapFactory): StakingState {
  const cells = map(0, u64Key, bytesKey)
  const number = codec(nat)
  const log = (firstMap: number, counter: bigint) =>
    new OwnerLog<StoredRecord>({
      entries: map(firstMap, u64Key, codec(recordField)),
      places: map(firstMap + 1, bytesKey, number),
      spans: map(firstMap + 2, bytesKey, codec(struct({ first: nat, next: nat }))),
      nextId: cell(cells, counter, number, 0n),
      ownerOf: ({ owner }) => owner,
      most: MOST_RECORDS,
    })
  return {
    config: requiredCell(cells, 0n, { field: configField, what: 'the staking pool' }),
    admins: cell<readonly Uint8Array[]>(cells, 1n, codec(list(blob)), []),
    schedule: requiredCell(cells, 2n, { field: scheduleField, what: 'the staking pool' }),
    books: cell(cells, 3n, codec(booksField), NO_BOOKS),
    fees: cell(cells, 4n, codec(feesField), { stake: 0n, reward: 0n }),
    settling: cell<Settling>(cells, 5n, codec(settlingField), { phase: 'idle', next: 0n }),
    nextIntentId: cell(cells, 6n, number, 1n),
    nextReport: cell(cells, 7n, number, 0n),
    users: map(1, bytesKey, codec(userField)),
    userIds: map(2, u64Key, bytesKey),
    intents: map(3, u64Key, intentCodec),
    unreported: map(4, bytesKey, number),
    stakeLog: log(5, 8n),
    rewardLog: log(8, 9n),
  }
}
