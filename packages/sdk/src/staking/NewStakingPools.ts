import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import { isKeyed } from '../ledgers/standards/standards.ts'
import type { Token, Tokens } from '../tokens.ts'
import { StakingError } from './StakingError.ts'
import { STAKING_KINDS, type StakingReceipt } from './StakingFlow.ts'
import {
  mostMeantBy,
  type PooledToken,
  promisedBy,
  type StakingTerms,
  stakingRewardFlawOf,
  stakingTermsFlawOf,
} from './StakingPool.ts'

type Services = {
  readonly flows: Flows
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** A staking pool that is to be. */
export type NewStakingPool = {
  readonly terms: StakingTerms
  readonly stakingToken: string
  readonly rewardToken: string
}

/** Making staking pools. */
export class NewStakingPools {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** See `Stakes.create`. */
  create({
    terms,
    stakingToken,
    rewardToken,
    key,
    ...options
  }: NewStakingPool & Keyed): Promise<StakingReceipt> {
    const begin = async () => {
      const { tokens, balances, now } = this.services
      const flaw = stakingTermsFlawOf(terms, Math.floor(now() / 1_000))
      if (flaw !== undefined) throw StakingError.termsRefused(flaw)
      const [stakes, pays, held] = await Promise.all([
        tokens.fetch(stakingToken),
        tokens.fetch(rewardToken),
        balances.fetch(rewardToken),
      ])
      if (!isKeyed(stakes.standard) || !isKeyed(pays.standard))
        throw StakingError.of('staking-token-unsupported')
      const rewardFlaw = stakingRewardFlawOf(mostMeantBy(terms), pays)
      if (rewardFlaw !== undefined) throw StakingError.termsRefused(rewardFlaw)
      if (promisedBy(terms) + pays.fee > held) throw SwapError.insufficientFunds(held)
      const { name, startSeconds, endSeconds, rewardPerSecond } = terms
      const facts = {
        name,
        startSeconds,
        endSeconds,
        rewardPerSecond,
        staking: pooled(stakes),
        reward: pooled(pays),
      }
      return this.starter.newFlow('create-staking-pool' as const, facts, key)
    }
    return this.starter.run(STAKING_KINDS, { key, ...options }, begin)
  }
}

const pooled = ({ ledgerId, standard, symbol, decimals, fee }: Token): PooledToken => ({
  ledgerId,
  standard,
  symbol,
  decimals,
  fee,
})
