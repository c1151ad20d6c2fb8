import {
  blob,
  intentCodec,
  type MapFactory,
  nat,
  oneOf,
  ownerLog,
  rawBytes,
  StableState,
  struct,
  text,
  type ValueOf,
} from '@sluice/canister'

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

export type StakingState = ReturnType<typeof openStakingState>

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

export function openStakingState(map: MapFactory) {
  const open = new StableState(map)
  const log = (firstMap: number, nextId: number) =>
    ownerLog(
      open,
      { entries: firstMap, places: firstMap + 1, spans: firstMap + 2, nextId },
      { entry: recordField, ownerOf: ({ owner }) => owner, most: MOST_RECORDS },
    )
  return {
    config: open.required(0, configField, 'the staking pool'),
    admins: open.principals(1),
    schedule: open.required(2, scheduleField, 'the staking pool'),
    books: open.value(3, booksField, NO_BOOKS),
    /** What the ledgers charge. */
    fees: open.value(4, feesField, { stake: 0n, reward: 0n }),
    settling: open.value(5, settlingField, { phase: 'idle', next: 0n }),
    users: open.byKey(1, userField),
    /** Users by number, in the order in which they came. Nobody is ever taken off. */
    userIds: open.byNumber(2, rawBytes),
    stakeLog: log(5, 8),
    rewardLog: log(8, 9),
    intents: open.byNumber(3, intentCodec),
    nextIntentId: open.count(6, 1n),
    /** Users of whom the index has not heard the latest → the number of the change. */
    unreported: open.byKey(4, nat),
    nextReport: open.count(7),
  }
}
