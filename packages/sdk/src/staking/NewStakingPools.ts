import type { Balances } from '../balances.ts'
import { SwapError } from '../errors.ts'
import { FlowStarter, type Keyed } from '../flows/FlowStarter.ts'
import type { Flows } from '../flows/flowKinds.ts'
import { isKeyed } from '../ledgers/standards/standards.ts'
import { type CreationFee, feeToPay } from '../sale/creationFee.ts'
import type { SalePrice } from '../sale/SalePrice.ts'
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
import type { StakingReads } from './StakingReads.ts'

type Services = {
  readonly flows: Flows
  readonly staking: Pick<StakingReads, 'fetchFactory' | 'fetchCreationFee'>
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
  /** The price that the founder has agreed to, where there is one. */
  readonly creationFee?: SalePrice
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
    creationFee: agreed,
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
      const creationFee = await this.fetchFee(agreed, { of: pays, promised: promisedBy(terms) })
      return this.starter.newFlow(
        'create-staking-pool' as const,
        creationFee === undefined ? facts : { ...facts, creationFee },
        key,
      )
    }
    return this.starter.run(STAKING_KINDS, { key, ...options }, begin)
  }

  /** What a pool costs the caller; undefined for a founder, to whom it is free. @throws CallError */
  async fetchCreationFee(): Promise<CreationFee | undefined> {
    const { staking, principal = '' } = this.services
    const { founders } = await staking.fetchFactory()
    return founders.includes(principal) ? undefined : staking.fetchCreationFee()
  }

  private async fetchFee(
    agreed: SalePrice | undefined,
    { of, promised }: { readonly of: Token; readonly promised: bigint },
  ) {
    const price = await this.fetchCreationFee()
    if (price === undefined) return undefined
    const beside = (ledgerId: string) => (ledgerId === of.ledgerId ? promised + of.fee : 0n)
    return feeToPay(price, agreed, { ...this.services, beside })
  }
}

const pooled = ({ ledgerId, standard, symbol, decimals, fee }: Token): PooledToken => ({
  ledgerId,
  standard,
  symbol,
  decimals,
  fee,
})
