import type {
  Books as BooksReport,
  PendingItem,
  PublicStakingPoolInfo,
  PublicUserInfo,
  Record_Stake,
  RewardBooks,
  SettlingState,
} from '@sluice/candid/staking_pool'
import {
  isSameBytes,
  type Page,
  pageOfMap,
  type Slice,
  secondsNow,
  type TransferIntent,
} from '@sluice/canister'
import { Principal } from '@sluice/canister/runtime'
import { accountOf, purposeOf, tokenOn } from '../money/transfers.ts'
import type { StakingContext } from '../pool/StakingContext.ts'
import type { Settling, StoredRecord, StoredToken } from '../pool/StakingState.ts'
import { accrue, promisedBy, publicAccumulator } from '../rewards/accrual.ts'
import { viewUser } from './viewUser.ts'

const principal = (bytes: Uint8Array) => Principal.fromUint8Array(bytes)

export function viewPool(context: StakingContext): PublicStakingPoolInfo {
  const { config, schedule, books, fees, settling } = context.state
  const { creator, feeReceiver, stakingToken, rewardToken, name, createTime, rewardFee } =
    config.get()
  const sums = accrueNowIn(context)
  return {
    name,
    createTime,
    rewardFee,
    ...schedule.get(),
    creator: principal(creator),
    feeReceiverCid: principal(feeReceiver),
    stakingToken: viewToken(stakingToken),
    stakingTokenSymbol: stakingToken.symbol,
    stakingTokenDecimals: stakingToken.decimals,
    stakingTokenFee: fees.get().stake,
    rewardToken: viewToken(rewardToken),
    rewardTokenSymbol: rewardToken.symbol,
    rewardTokenDecimals: rewardToken.decimals,
    rewardTokenFee: fees.get().reward,
    totalDeposit: sums.staked,
    rewardDebt: sums.accrued,
    accPerShare: publicAccumulator(sums.accPerShare),
    lastRewardTime: books.get().lastTime,
    liquidationStatus: LIQUIDATION[settling.get().phase],
    totalHarvest: inTokens(sums.harvestedEver, rewardToken),
    totalStaked: inTokens(sums.stakedEver, stakingToken),
    totalUnstaked: inTokens(sums.unstakedEver, stakingToken),
  }
}

const LIQUIDATION: Record<Settling['phase'], PublicStakingPoolInfo['liquidationStatus']> = {
  idle: { pending: null },
  settling: { liquidation: null },
  settled: { liquidation: null },
  refunding: { liquidation: null },
  refunded: { liquidated: null },
}

/** The books as they stand this second; a query changes nothing. */
function accrueNowIn(context: StakingContext) {
  const { books, schedule } = context.state
  const sums = books.get()
  return { ...sums, ...accrue(sums, schedule.get(), secondsNow(context)) }
}

const viewToken = ({ address, standard }: StoredToken) => ({ address, standard })

/** For figures that people look at; no amount is reckoned from them. */
function inTokens(amount: bigint, { decimals }: StoredToken): number {
  return Number(amount) / 10 ** Number(decimals)
}

/** Users in the order in which they came. */
export function pageOfUsers(
  context: StakingContext,
  slice: Slice,
): Page<[Principal, PublicUserInfo]> {
  return pageOfMap(context.state.userIds, slice, (_, owner) => [
    principal(owner),
    viewUser(context, owner),
  ])
}

/** What a record shows of the tokens is the same for all of a page. */
export function recordView(context: StakingContext): (record: StoredRecord) => Record_Stake {
  const { stakingToken, rewardToken } = context.state.config.get()
  const tokens = {
    stakingToken: stakingToken.address,
    stakingStandard: stakingToken.standard,
    stakingTokenSymbol: stakingToken.symbol,
    stakingTokenDecimals: stakingToken.decimals,
    rewardToken: rewardToken.address,
    rewardStandard: rewardToken.standard,
    rewardTokenSymbol: rewardToken.symbol,
    rewardTokenDecimals: rewardToken.decimals,
  }
  return ({ kind, token, from, to, amount, timestampNs }) => ({
    ...tokens,
    amount,
    from: principal(from),
    to: principal(to),
    timestamp: timestampNs,
    transType: KINDS[kind],
    transTokenType: token === 'stake' ? { stakeToken: null } : { rewardToken: null },
    result: 'success',
    errMsg: '',
  })
}

const KINDS: Record<StoredRecord['kind'], Record_Stake['transType']> = {
  deposit: { deposit: null },
  stake: { stake: null },
  unstake: { unstake: null },
  harvest: { harvest: null },
  withdraw: { withdraw: null },
  liquidate: { liquidate: null },
}

/** Transfers without an outcome, as the public service lists those that failed. `error` needs the ledger's log to be decided. */
export function viewTransfers(context: StakingContext): [bigint, Record_Stake][] {
  const view = recordView(context)
  return context.state.intents.entries().map(([id, intent]) => {
    const { kind, owner } = purposeOf(intent)
    const isStake = kind === 'deposit' || kind === 'depositAndStake' || kind === 'withdrawStake'
    const record = view({
      kind: kind === 'deposit' || kind === 'depositAndStake' ? 'deposit' : 'withdraw',
      token: isStake || kind === 'claim' ? 'stake' : 'reward',
      owner,
      from: intent.from.owner,
      to: intent.to.owner,
      amount: intent.amount,
      timestampNs: intent.createdAtNs,
    })
    const result = intent.state === 'stuck' ? 'error' : 'processing'
    return [id, { ...record, result, errMsg: WAITING[intent.state] }]
  })
}

const WAITING = {
  pending: 'The ledger has not answered and is asked again',
  stuck: 'The ledger no longer knows the transfer: its log decides',
} as const

export function pendingOf(context: StakingContext, owner: Uint8Array): PendingItem[] {
  return context.state.intents.entries().flatMap(([id, intent]) => {
    const purpose = purposeOf(intent)
    if (!isSameBytes(purpose.owner, owner)) return []
    const { amount, state } = intent
    return [{ id, amount, isStuck: state === 'stuck', kind: PURPOSES[purpose.kind] }]
  })
}

const PURPOSES = {
  deposit: { deposit: null },
  depositAndStake: { depositAndStake: null },
  claim: { claim: null },
  withdrawStake: { withdrawStake: null },
  withdrawReward: { withdrawReward: null },
  rewardFee: { rewardFee: null },
  refundReward: { refundReward: null },
} as const

export function viewSettling({ state }: StakingContext): SettlingState {
  const { phase, next } = state.settling.get()
  const phases = {
    idle: { idle: null },
    settling: { settling: null },
    settled: { settled: null },
    refunding: { refunding: null },
    refunded: { refunded: null },
  } as const
  return { phase: phases[phase], done: next, total: BigInt(state.userIds.size) }
}

export function viewRewards(context: StakingContext): RewardBooks {
  const { funded, accrued, rewardBalances, rewardFees, paid } = accrueNowIn(context)
  return {
    promised: promisedBy(context.state.schedule.get()),
    funded,
    accrued,
    balances: rewardBalances,
    fees: rewardFees,
    paid,
    pendingOut: outgoing(context, 'reward'),
  }
}

/**
 * Compares the books with what the ledgers say. While transfers are under way the ledgers may already have executed them, so the
 * comparison allows for them.
 */
export async function checkBooks(context: StakingContext): Promise<BooksReport> {
  // await: other messages run here; the books are read when both ledgers have answered
  const stakeLedger = await ask(context, 'stake')
  const rewardLedger = await ask(context, 'reward')
  const { staked, deposited, harvestedEver, accrued, returned } = context.state.books.get()
  const reward = viewRewards(context)
  const pendingOut = outgoing(context, 'stake')
  const unharvested = accrued - harvestedEver
  const returning = intentsOf(context, ['refundReward']).reduce(sumOf, 0n)
  const owedOfRewards = reward.balances + reward.fees + unharvested
  const left = reward.funded - reward.paid - reward.pendingOut
  return {
    staked,
    deposited,
    pendingIn: intentsOf(context, ['deposit', 'depositAndStake']).reduce(sumOf, 0n),
    pendingOut,
    stakeLedger: opt(stakeLedger),
    reward,
    rewardLedger: opt(rewardLedger),
    holds:
      (stakeLedger ?? 0n) >= staked + deposited &&
      (rewardLedger ?? 0n) >= left &&
      left >= owedOfRewards &&
      returned >= returning,
  }
}

function ask(context: StakingContext, side: 'stake' | 'reward'): Promise<bigint | undefined> {
  const { owner, subaccount } = accountOf(context, side)
  return context.fetchBalance(tokenOn(context, side).ledger, owner, subaccount)
}

function outgoing(context: StakingContext, side: 'stake' | 'reward'): bigint {
  const kinds =
    side === 'stake'
      ? (['withdrawStake'] as const)
      : (['withdrawReward', 'rewardFee', 'refundReward'] as const)
  return intentsOf(context, kinds).reduce(sumOf, 0n)
}

const sumOf = (sum: bigint, { amount, fee }: TransferIntent) => sum + amount + fee

function intentsOf(context: StakingContext, kinds: readonly string[]): TransferIntent[] {
  return context.state.intents
    .entries()
    .map(([, intent]) => intent)
    .filter((intent) => kinds.includes(purposeOf(intent).kind))
}

function opt<T>(value: T | undefined): [] | [T] {
  return value === undefined ? [] : [value]
}
