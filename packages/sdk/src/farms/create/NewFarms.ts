import type { Balances } from '../../balances.ts'
import type { Config } from '../../config.ts'
import { canisterId } from '../../config.ts'
import { CallError } from '../../errors.ts'
import { FlowStarter, type Keyed } from '../../flows/FlowStarter.ts'
import type { Flows } from '../../flows/flowKinds.ts'
import type { LiquidityReads } from '../../liquidity/LiquidityReads.ts'
import { parsePrincipal } from '../../parsePrincipal.ts'
import { type CreationFee, feeToPay } from '../../sale/creationFee.ts'
import type { SalePrice } from '../../sale/SalePrice.ts'
import type { Tokens } from '../../tokens.ts'
import { FarmError } from '../FarmError.ts'
import type { CreateFarmFacts, CreateFarmReceipt, FarmWish } from './CreateFarmFlow.ts'
import type { FarmFactoryReads } from './FarmFactoryReads.ts'
import { flawOfWish } from './flawOfWish.ts'

type Services = {
  readonly config: Config
  readonly flows: Flows
  readonly factory: Pick<
    FarmFactoryReads,
    'fetchFounders' | 'fetchFeePerMille' | 'fetchRefusal' | 'fetchCreationFee'
  >
  readonly reads: Pick<LiquidityReads, 'fetchPool'>
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** Founding farms: for those whom the factory names, and for whoever pays its fee. */
export class NewFarms {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** For whom the factory makes farms for nothing. @throws CallError */
  fetchFounders(): Promise<string[]> {
    return this.services.factory.fetchFounders()
  }

  /** What a farm costs the caller; undefined for a founder, to whom it is free. @throws CallError */
  async fetchCreationFee(): Promise<CreationFee | undefined> {
    const { factory, principal = '' } = this.services
    const founders = await factory.fetchFounders()
    return founders.includes(principal) ? undefined : factory.fetchCreationFee()
  }

  /** What of each reward a new farm keeps, in parts per thousand. @throws CallError */
  fetchFeePerMille(): Promise<bigint> {
    return this.services.factory.fetchFeePerMille()
  }

  /**
   * Makes a farm and sends its reward to it, which the wallet must have with its ledger's fee. Stopped in between, the farm is there and
   * waits for the reward: resume.
   * @param creationFee the price that the founder has agreed to, where there is one
   * @throws FarmError `farm-not-created` with what the factory says, CreationFeeError, SwapError for the payment, CallError, WalletError
   */
  create({
    wish,
    creationFee,
    key,
    ...options
  }: {
    readonly wish: FarmWish
    readonly creationFee?: SalePrice
  } & Keyed): Promise<CreateFarmReceipt> {
    const begin = async () => {
      this.starter.requirePrincipal()
      return this.starter.newFlow(
        'create-farm' as const,
        await this.toFacts(wish, creationFee),
        key,
      )
    }
    return this.starter.run(['create-farm'], { key, ...options }, begin)
  }

  /** What can be refused is refused before anything is asked for: a farm without its reward would be of no use. */
  private async toFacts(wish: FarmWish, agreed: SalePrice | undefined): Promise<CreateFarmFacts> {
    const { config, tokens, balances, reads, factory, now } = this.services
    const principals = [wish.poolId, wish.rewardToken, wish.refunder]
    if (principals.some((text) => parsePrincipal(text) === undefined))
      throw CallError.refused('a pool, a ledger or the refunder is no principal')
    const [{ standard, fee }, pool] = await Promise.all([
      tokens.fetch(wish.rewardToken),
      reads.fetchPool(wish.poolId),
    ])
    const flaw = flawOfWish(wish, { nowSeconds: Math.floor(now() / 1_000), rewardFee: fee })
    if (flaw !== undefined) throw FarmError.notCreated(flaw)
    const facts: CreateFarmFacts = {
      ...wish,
      factoryId: canisterId(config, 'farm_factory'),
      token0: pool.token0,
      token1: pool.token1,
      rewardStandard: standard,
      rewardFee: fee,
    }
    const refusal = await factory.fetchRefusal(facts)
    if (refusal !== undefined) throw FarmError.notCreated(refusal)
    const price = await this.fetchCreationFee()
    if (price === undefined) return facts
    const beside = (ledgerId: string) => (ledgerId === wish.rewardToken ? wish.reward + fee : 0n)
    const creationFee = await feeToPay(price, agreed, { tokens, balances, beside })
    return creationFee === undefined ? facts : { ...facts, creationFee }
  }
}
