import { secondsNow } from '@sluice/canister'
import type { StakingContext } from '../pool/StakingContext.ts'
import type { Books, StakingState, StoredRecord, StoredUser } from '../pool/StakingState.ts'
import { reportLater } from '../settling/report.ts'
import { accrue, feeOf, settle } from './accrual.ts'
import { userOf } from './userOf.ts'

/** What a user has in the pool, changed in one message each: stakes, balances, and the sums that they belong to. */

function save(context: StakingContext, owner: Uint8Array, user: StoredUser): void {
  const { users, userIds } = context.state
  if (!users.has(owner)) userIds.set(user.id, owner)
  users.set(owner, user)
  reportLater(context, owner)
}

export function changeBooks({ books }: StakingState, change: Partial<Books>): Books {
  const changed = { ...books.get(), ...change }
  books.set(changed)
  return changed
}

/** Brings the accumulator up to this second. Everything that changes a stake, the rate or the funds begins with it. */
export function accrueNow(context: StakingContext): Books {
  const { books, schedule } = context.state
  const before = books.get()
  const after = { ...before, ...accrue(before, schedule.get(), secondsNow(context)) }
  if (after.lastTime !== before.lastTime) books.set(after)
  return after
}

/** Moves what a user has earned into their balance. Returns what they got, the operator's fee taken off. */
export function harvest(context: StakingContext, owner: Uint8Array): bigint {
  const books = accrueNow(context)
  const user = userOf(context.state, owner)
  const { stake, reward } = settle(user, books.accPerShare)
  const fee = feeOf(reward, context.state.config.get().rewardFee)
  const gained = reward - fee
  if (reward === 0n && user.staked === 0n) return 0n
  save(context, owner, {
    ...user,
    ...stake,
    rewardBalance: user.rewardBalance + gained,
    ...(reward > 0n && { lastRewardTime: secondsNow(context) }),
  })
  if (reward === 0n) return 0n
  changeBooks(context.state, {
    rewardBalances: books.rewardBalances + gained,
    rewardFees: books.rewardFees + fee,
    harvestedEver: books.harvestedEver + reward,
  })
  append(context, owner, { kind: 'harvest', token: 'reward', amount: gained })
  return gained
}

/** Stakes all that a user has deposited. Returns how much. */
export function stakeAll(context: StakingContext, owner: Uint8Array): bigint {
  harvest(context, owner)
  const user = userOf(context.state, owner)
  const amount = user.deposited
  if (amount === 0n) return 0n
  const books = context.state.books.get()
  save(context, owner, {
    ...user,
    staked: user.staked + amount,
    // of a first stake nothing has been settled yet
    paidAcc: books.accPerShare,
    deposited: 0n,
    lastStakeTime: secondsNow(context),
  })
  changeBooks(context.state, {
    staked: books.staked + amount,
    deposited: books.deposited - amount,
    stakedEver: books.stakedEver + amount,
  })
  append(context, owner, { kind: 'stake', token: 'stake', amount })
  return amount
}

/** Takes a part of a stake out, at most all of it, to the user's deposit. Returns how much. */
export function unstake(
  context: StakingContext,
  owner: Uint8Array,
  wanted: bigint,
  kind: 'unstake' | 'liquidate' = 'unstake',
): bigint {
  harvest(context, owner)
  const user = userOf(context.state, owner)
  const amount = wanted < user.staked ? wanted : user.staked
  if (amount === 0n) return 0n
  const books = context.state.books.get()
  save(context, owner, {
    ...user,
    staked: user.staked - amount,
    deposited: user.deposited + amount,
  })
  changeBooks(context.state, {
    staked: books.staked - amount,
    deposited: books.deposited + amount,
    unstakedEver: books.unstakedEver + amount,
  })
  append(context, owner, { kind, token: 'stake', amount })
  return amount
}

export type Side = 'stake' | 'reward'

export function balanceOn(user: StoredUser, side: Side): bigint {
  return side === 'stake' ? user.deposited : user.rewardBalance
}

/** Adds to what a user may withdraw, or takes from it what is there for certain. */
export function changeBalance(
  context: StakingContext,
  owner: Uint8Array,
  { side, by }: { side: Side; by: bigint },
): void {
  const user = userOf(context.state, owner)
  const { deposited, rewardBalances } = context.state.books.get()
  if (side === 'stake') {
    save(context, owner, { ...user, deposited: user.deposited + by })
    changeBooks(context.state, { deposited: deposited + by })
  } else {
    save(context, owner, { ...user, rewardBalance: user.rewardBalance + by })
    changeBooks(context.state, { rewardBalances: rewardBalances + by })
  }
}

/** Writes down what happened to a user's tokens. */
export function append(
  context: StakingContext,
  owner: Uint8Array,
  { kind, token, amount }: Pick<StoredRecord, 'kind' | 'token' | 'amount'>,
): void {
  const { stakeLog, rewardLog } = context.state
  const self = context.self()
  const goesOut = kind === 'harvest' || kind === 'withdraw'
  const [from, to] = goesOut && token === 'reward' ? [self, owner] : [owner, goesOut ? owner : self]
  const log = token === 'stake' ? stakeLog : rewardLog
  log.append({ kind, token, owner, from, to, amount, timestampNs: context.now() })
}
