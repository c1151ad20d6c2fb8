import type { Row } from '../../storage/schema.ts'
import type { TokenBook } from '../state/books.ts'
import type { MarketState } from '../state/MarketState.ts'
import type { ClaimEventBook, FarmBook, StakePoolBook } from './EarnBooks.ts'

const text = (value: bigint | undefined) => (value === undefined ? null : value.toString())

export const farmRow = ({ terms, standing, ...book }: FarmBook): Row<'farms'> => ({
  id: book.id,
  found_ms: book.foundMs,
  canister_id: terms.farm,
  pool_canister_id: terms.pool,
  token0_id: book.token0.id,
  token1_id: book.token1.id,
  reward_token_id: book.rewardToken.id,
  creator: terms.creator,
  refunder: terms.refunder,
  start_ms: terms.startMs,
  end_ms: terms.endMs,
  seconds_per_cycle: terms.secondsPerCycle,
  fee_per_mille: terms.feePerMille,
  sampled_ms: book.sampledMs ?? null,
  tvl_usd: text(book.tvlUsd),
  apr_ppm: text(book.aprPpm),
  status: standing?.status ?? null,
  total_reward: text(standing?.totalReward),
  reward_per_cycle: text(standing?.rewardPerCycle),
  reward_left: text(standing?.rewardLeft),
  reward_pending: text(standing?.rewardPending),
  reward_paid: text(standing?.rewardPaid),
  staked0: text(standing?.staked0),
  staked1: text(standing?.staked1),
  liquidity: text(standing?.liquidity),
  stakes: standing?.stakes ?? null,
  stake_records: book.counts.stakes,
  reward_records: book.counts.rewards,
})

export const stakePoolRow = ({ terms, standing, ...book }: StakePoolBook): Row<'stake_pools'> => ({
  id: book.id,
  found_ms: book.foundMs,
  canister_id: terms.pool,
  name: terms.name,
  staking_token_id: book.stakingToken.id,
  reward_token_id: book.rewardToken.id,
  creator: terms.creator,
  created_ms: terms.createdMs,
  removed_ms: book.removedMs ?? null,
  sampled_ms: book.sampledMs ?? null,
  tvl_usd: text(book.tvlUsd),
  apr_ppm: text(book.aprPpm),
  start_ms: standing?.startMs ?? null,
  end_ms: standing?.endMs ?? null,
  reward_per_second: text(standing?.rewardPerSecond),
  fee_per_mille: standing?.feePerMille ?? null,
  staked: text(standing?.staked),
  rewarded: text(standing?.rewarded),
  stakers: standing?.stakers ?? null,
  funded: text(standing?.funded),
  stake_records: book.counts.stakes,
  reward_records: book.counts.rewards,
})

export const claimEventRow = ({
  terms,
  standing,
  ...book
}: ClaimEventBook): Row<'claim_events'> => ({
  id: book.id,
  found_ms: book.foundMs,
  event_id: terms.claimEvent,
  storage_id: terms.storage,
  name: terms.name,
  creator: terms.creator,
  ledger_id: terms.ledger,
  symbol: terms.symbol,
  decimals: terms.decimals,
  removed_ms: book.removedMs ?? null,
  sampled_ms: book.sampledMs ?? null,
  status: standing?.status ?? null,
  total: text(standing?.total),
  users: standing?.users ?? null,
  claimed: text(standing?.claimed),
  claimed_users: standing?.claimedUsers ?? null,
  deadline_ms: standing?.deadlineMs ?? null,
  claim_records: book.counts.claims,
})

export type StoredEarn = {
  readonly farms: readonly Row<'farms'>[]
  readonly stakePools: readonly Row<'stake_pools'>[]
  readonly claimEvents: readonly Row<'claim_events'>[]
}

type Tokens = ReadonlyMap<number, TokenBook>

/** Puts the books back as they were when these rows were written. */
export function readEarn({ earn }: MarketState, stored: StoredEarn, tokens: Tokens): void {
  for (const row of stored.farms) earn.farms.set(row.canister_id, toFarm(row, tokens))
  for (const row of stored.stakePools)
    earn.stakePools.set(row.canister_id, toStakePool(row, tokens))
  for (const row of stored.claimEvents) earn.claimEvents.set(row.event_id, toClaimEvent(row))
}

function toFarm(row: Row<'farms'>, tokens: Tokens): FarmBook {
  const [token0, token1] = [tokenOf(tokens, row.token0_id), tokenOf(tokens, row.token1_id)]
  const rewardToken = tokenOf(tokens, row.reward_token_id)
  return {
    id: row.id,
    foundMs: row.found_ms,
    terms: {
      farm: row.canister_id,
      pool: row.pool_canister_id,
      token0: token0.ledgerId,
      token1: token1.ledgerId,
      rewardToken: rewardToken.ledgerId,
      creator: row.creator,
      refunder: row.refunder,
      startMs: row.start_ms,
      endMs: row.end_ms,
      secondsPerCycle: row.seconds_per_cycle,
      feePerMille: row.fee_per_mille,
    },
    token0,
    token1,
    rewardToken,
    sampledMs: row.sampled_ms ?? undefined,
    tvlUsd: maybe(row.tvl_usd),
    aprPpm: maybe(row.apr_ppm),
    standing:
      row.status === null
        ? undefined
        : {
            status: row.status,
            totalReward: whole(row.total_reward),
            rewardPerCycle: whole(row.reward_per_cycle),
            rewardLeft: whole(row.reward_left),
            rewardPending: whole(row.reward_pending),
            rewardPaid: whole(row.reward_paid),
            staked0: whole(row.staked0),
            staked1: whole(row.staked1),
            liquidity: whole(row.liquidity),
            stakes: row.stakes ?? 0,
          },
    counts: { stakes: row.stake_records, rewards: row.reward_records },
  }
}

function toStakePool(row: Row<'stake_pools'>, tokens: Tokens): StakePoolBook {
  const stakingToken = tokenOf(tokens, row.staking_token_id)
  const rewardToken = tokenOf(tokens, row.reward_token_id)
  return {
    id: row.id,
    foundMs: row.found_ms,
    terms: {
      pool: row.canister_id,
      name: row.name,
      stakingToken: stakingToken.ledgerId,
      rewardToken: rewardToken.ledgerId,
      creator: row.creator,
      createdMs: row.created_ms,
    },
    stakingToken,
    rewardToken,
    removedMs: row.removed_ms ?? undefined,
    sampledMs: row.sampled_ms ?? undefined,
    tvlUsd: maybe(row.tvl_usd),
    aprPpm: maybe(row.apr_ppm),
    standing:
      row.start_ms === null
        ? undefined
        : {
            startMs: row.start_ms,
            endMs: row.end_ms ?? 0,
            rewardPerSecond: whole(row.reward_per_second),
            feePerMille: row.fee_per_mille ?? 0,
            staked: whole(row.staked),
            rewarded: whole(row.rewarded),
            stakers: row.stakers ?? 0,
            funded: maybe(row.funded),
          },
    counts: { stakes: row.stake_records, rewards: row.reward_records },
  }
}

const toClaimEvent = (row: Row<'claim_events'>): ClaimEventBook => ({
  id: row.id,
  foundMs: row.found_ms,
  terms: {
    claimEvent: row.event_id,
    storage: row.storage_id,
    name: row.name,
    creator: row.creator,
    ledger: row.ledger_id,
    symbol: row.symbol,
    decimals: row.decimals,
  },
  removedMs: row.removed_ms ?? undefined,
  sampledMs: row.sampled_ms ?? undefined,
  standing:
    row.status === null
      ? undefined
      : {
          status: row.status,
          total: whole(row.total),
          users: row.users ?? 0,
          claimed: whole(row.claimed),
          claimedUsers: row.claimed_users ?? 0,
          deadlineMs: row.deadline_ms ?? undefined,
        },
  counts: { claims: row.claim_records },
})

const maybe = (value: string | null) => (value === null ? undefined : BigInt(value))
const whole = (value: string | null) => BigInt(value ?? 0)

function tokenOf(tokens: Tokens, id: number): TokenBook {
  const token = tokens.get(id)
  if (token === undefined) throw new Error(`the tables name a token ${id}, which they do not have`)
  return token
}
