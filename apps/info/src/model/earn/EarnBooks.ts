import type { Row } from '../../storage/schema.ts'
import type { EventOf } from '../events/eventFields.ts'
import type { TokenBook } from '../state/books.ts'

type Base = {
  /** Over all farms, staking pools and claim events. */
  readonly id: number
  readonly foundMs: number
  /** When it was last looked at. */
  sampledMs: number | undefined
}

type Worth = { tvlUsd: bigint | undefined; aprPpm: bigint | undefined }

type FarmTerms = Omit<EventOf<'farmListed'>, 'kind'>
type FarmStanding = Omit<EventOf<'farmStanding'>, 'kind' | 'farm'>
export type FarmBook = Base &
  Worth & {
    readonly terms: FarmTerms
    readonly token0: TokenBook
    readonly token1: TokenBook
    readonly rewardToken: TokenBook
    standing: FarmStanding | undefined
    /** Records that were read, by log. */
    readonly counts: { stakes: number; rewards: number }
  }

type StakePoolTerms = Omit<EventOf<'stakePoolListed'>, 'kind'>
type StakePoolStanding = Omit<EventOf<'stakePoolStanding'>, 'kind' | 'pool'>
export type StakePoolBook = Base &
  Worth & {
    readonly terms: StakePoolTerms
    readonly stakingToken: TokenBook
    readonly rewardToken: TokenBook
    removedMs: number | undefined
    standing: StakePoolStanding | undefined
    readonly counts: { stakes: number; rewards: number }
  }

type ClaimEventTerms = Omit<EventOf<'claimEventListed'>, 'kind'>
type ClaimEventStanding = Omit<EventOf<'claimEventStanding'>, 'kind' | 'claimEvent'>
export type ClaimEventBook = Base & {
  readonly terms: ClaimEventTerms
  removedMs: number | undefined
  standing: ClaimEventStanding | undefined
  readonly counts: { claims: number }
}

/** All farms, staking pools and claim events that were found, by their canisters or ids. */
export class EarnBooks {
  readonly farms = new Map<string, FarmBook>()
  readonly stakePools = new Map<string, StakePoolBook>()
  readonly claimEvents = new Map<string, ClaimEventBook>()
  /** What has changed since it was written last. */
  readonly touched = {
    farms: new Set<FarmBook>(),
    stakePools: new Set<StakePoolBook>(),
    claimEvents: new Set<ClaimEventBook>(),
    records: new Map<string, Row<'earn_records'>>(),
    history: new Map<string, Row<'earn_history'>>(),
  }

  /** The number of the next one that is found. */
  get nextId(): number {
    return this.farms.size + this.stakePools.size + this.claimEvents.size + 1
  }
}
