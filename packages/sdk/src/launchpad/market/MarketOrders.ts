import { MAX_SQRT_RATIO, MIN_SQRT_RATIO, tickSpacingOf } from '@sluice/amm'
import type { Balances } from '../../balances.ts'
import { type Config, canisterId } from '../../config.ts'
import { CallError, SwapError } from '../../errors.ts'
import type { CreateFarmFacts } from '../../farms/create/CreateFarmFlow.ts'
import type { FarmFactoryReads } from '../../farms/create/FarmFactoryReads.ts'
import { flawOfWish, leastCycle } from '../../farms/create/flawOfWish.ts'
import { FarmError } from '../../farms/FarmError.ts'
import { FlowStarter, type Keyed } from '../../flows/FlowStarter.ts'
import type { Flows } from '../../flows/flowKinds.ts'
import { hasAllowances } from '../../ledgers/standards/standards.ts'
import { LiquidityError } from '../../liquidity/LiquidityError.ts'
import type { AddFacts, CreateFacts, Payment } from '../../liquidity/LiquidityFlow.ts'
import type { LiquidityReads } from '../../liquidity/LiquidityReads.ts'
import { planDeposit } from '../../liquidity/plans/planLiquidity.ts'
import type { CreationFees } from '../../recover/CreationFees.ts'
import { CreationFeeError } from '../../sale/CreationFeeError.ts'
import { feeToPay } from '../../sale/creationFee.ts'
import { costOf } from '../../sale/SalePrice.ts'
import type { Token, Tokens } from '../../tokens.ts'
import { fetchFounderDue } from '../fetchFounderDue.ts'
import { LaunchpadError } from '../LaunchpadError.ts'
import type { LaunchpadReceipt } from '../LaunchpadFlow.ts'
import type { LaunchpadReads } from '../LaunchpadReads.ts'
import type { LaunchSale } from '../LaunchSale.ts'
import type { MarketTerms, MarketWish } from './MarketWish.ts'
import { FARM_LEAD_SECONDS } from './marketPlan.ts'

type Services = {
  readonly config: Config
  readonly flows: Pick<Flows, 'start'>
  readonly launchpad: Pick<LaunchpadReads, 'fetchId' | 'fetchSale' | 'fetchTokensHeld'>
  readonly creationFees: Pick<CreationFees, 'fetch' | 'fetchPoolId'>
  readonly farmFactory: Pick<FarmFactoryReads, 'fetchFounders' | 'fetchCreationFee'>
  readonly liquidity: Pick<LiquidityReads, 'fetchPool'>
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

const DAY = 86_400
/** What the pool, its position and the farm take of a token: an approval or a transfer, and the transfer that follows it. */
const FEES_OF_DEPOSIT = 2n

/** From a sale to a market, in one order. */
export class MarketOrders {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** What a market of a sale's two tokens would begin with in a fee tier. @throws CallError */
  async fetchTerms(sale: LaunchSale, feePips: bigint): Promise<MarketTerms> {
    const { creationFees, liquidity } = this.services
    const pair = pairOf(sale)
    const [poolId, { ledgerId, price }, farmFee] = await Promise.all([
      creationFees.fetchPoolId({ ...pair, feePips }),
      creationFees.fetch(),
      this.fetchFarmFee(),
    ])
    const isFree = farmFee?.price === undefined || farmFee.unused > 0n
    const farm = isFree ? {} : { farmPrice: farmFee.price }
    if (poolId === undefined) return { ...pair, poolPrice: { ledgerId, price }, ...farm }
    const { sqrtPriceX96 } = await liquidity.fetchPool(poolId)
    return { ...pair, there: { poolId, sqrtPriceX96 }, ...farm }
  }

  /**
   * Collects what is due to the founder, makes the pool where there is none, adds the liquidity and founds the farm, in this order. What is
   * interrupted is gone on with where it stopped.
   * @param wish what was agreed to: prices that differ by now are refused before anything is asked for
   * @throws LaunchpadError `sale-not-open` for a sale that has not succeeded, CreationFeeError, LiquidityError, FarmError, SwapError, CallError, WalletError
   */
  make({ wish, key, ...options }: { wish: MarketWish } & Keyed): Promise<LaunchpadReceipt> {
    return this.starter.run(['make-market'], { key, ...options }, async () => {
      const principal = this.starter.requirePrincipal()
      const { launchpad, tokens } = this.services
      const sale = await launchpad.fetchSale(wish.saleId)
      if (sale.creator !== principal || sale.status !== 'succeeded')
        throw LaunchpadError.of('sale-not-open')
      const { token0, token1 } = pairOf(sale)
      const both = await Promise.all([tokens.fetch(token0), tokens.fetch(token1)])
      const terms = await this.fetchTerms(sale, wish.feePips)
      const pool = await this.poolFacts(wish, { terms, both })
      const add = addFacts(wish, { terms, both })
      const farm = await this.farmFacts(wish, { sale, both })
      const due = await fetchFounderDue(sale, launchpad)
      const { token, payment } = sale
      const facts = {
        ...{ launchpadId: await launchpad.fetchId(), saleId: sale.id, saleName: sale.name },
        ...{ tokenId: token.ledgerId, tokenFee: token.fee },
        ...{ paymentId: payment.ledgerId, paymentFee: payment.fee },
        add,
        ...(pool ? { pool } : {}),
        ...(farm ? { farm } : {}),
      }
      await this.requireHeld(sale, { facts, due })
      return this.starter.newFlow('make-market' as const, facts, key)
    })
  }

  private async fetchFarmFee() {
    const { farmFactory, principal = '' } = this.services
    const founders = await farmFactory.fetchFounders()
    return founders.includes(principal) ? undefined : farmFactory.fetchCreationFee()
  }

  private async poolFacts(
    wish: MarketWish,
    { terms, both }: About,
  ): Promise<CreateFacts | undefined> {
    if (terms.there) return undefined
    const { creationFees, tokens } = this.services
    const { ledgerId, managerId, factoryId, price } = await creationFees.fetch()
    if (wish.poolPrice?.ledgerId !== ledgerId || wish.poolPrice.price !== price)
      throw CreationFeeError.changed()
    const { sqrtPriceX96, feePips } = wish
    if (sqrtPriceX96 <= MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO)
      throw LiquidityError.of('out-of-range')
    const [one, other] = both
    const { fee } = await tokens.fetch(ledgerId)
    return {
      ...{ token0: terms.token0, token1: terms.token1, feePips, sqrtPriceX96 },
      ...{ standard0: one.standard, standard1: other.standard },
      ...{ factoryId, managerId, ledgerId, price, fee },
    }
  }

  private async farmFacts(
    { farm, farmPrice }: MarketWish,
    { sale, both }: { readonly sale: LaunchSale; readonly both: readonly [Token, Token] },
  ): Promise<CreateFarmFacts | undefined> {
    if (farm === undefined) return undefined
    const { config, tokens, balances, now } = this.services
    const nowSeconds = Math.floor(now() / 1_000)
    const startSeconds = nowSeconds + FARM_LEAD_SECONDS
    const times = { startSeconds, endSeconds: startSeconds + farm.days * DAY }
    const { ledgerId } = sale.token
    const { fee: rewardFee, standard } = await tokens.fetch(ledgerId)
    const secondsPerCycle = leastCycle(times)
    const flaw = flawOfWish(
      { ...times, secondsPerCycle, reward: farm.reward },
      { nowSeconds, rewardFee },
    )
    if (flaw !== undefined) throw FarmError.notCreated(flaw)
    const [one, other] = both
    const facts: CreateFarmFacts = {
      ...{ factoryId: canisterId(config, 'farm_factory'), poolId: '', ...times, secondsPerCycle },
      ...{ token0: one.ledgerId, token1: other.ledgerId, rewardToken: ledgerId },
      ...{ rewardStandard: standard, rewardFee, reward: farm.reward },
      ...{ refunder: this.starter.requirePrincipal(), least0: 0n, least1: 0n },
      isPriceInside: false,
    }
    const price = await this.fetchFarmFee()
    if (price === undefined) return facts
    const creationFee = await feeToPay(price, farmPrice, { tokens, balances, beside: () => 0n })
    return creationFee === undefined ? facts : { ...facts, creationFee }
  }

  /** What all of it takes of each ledger, against what the wallet has and what comes into it first. */
  private async requireHeld(sale: LaunchSale, { facts, due }: Needing): Promise<void> {
    const { add, pool, farm } = facts
    const needed = new Map<string, bigint>()
    const need = (ledgerId: string, amount: bigint) =>
      needed.set(ledgerId, (needed.get(ledgerId) ?? 0n) + amount)
    for (const { ledgerId, deposit, fee } of [add.token0, add.token1])
      need(ledgerId, deposit === 0n ? 0n : deposit + FEES_OF_DEPOSIT * fee)
    if (pool) need(pool.ledgerId, costOf(pool))
    if (farm) need(farm.rewardToken, farm.reward + farm.rewardFee)
    if (farm?.creationFee) need(farm.creationFee.ledgerId, costOf(farm.creationFee))
    for (const [ledgerId, amount] of needed) {
      const held = await this.services.balances.fetch(ledgerId)
      const all = held + comingTo(sale, due, ledgerId)
      if (amount > all) throw SwapError.insufficientFunds(all)
    }
  }
}

type About = { readonly terms: MarketTerms; readonly both: readonly [Token, Token] }

type Needing = {
  readonly facts: {
    readonly add: AddFacts
    readonly pool?: CreateFacts
    readonly farm?: CreateFarmFacts
  }
  readonly due: LaunchSale['left']
}

/** What of a token arrives when what is due is collected. */
function comingTo(
  { token, payment }: LaunchSale,
  due: LaunchSale['left'],
  ledgerId: string,
): bigint {
  const [amount, { fee }] =
    ledgerId === token.ledgerId ? [due.token, token] : [due.payment, payment]
  const isOurs = ledgerId === token.ledgerId || ledgerId === payment.ledgerId
  return isOurs && amount > fee ? amount - fee : 0n
}

/** Pools have their tokens in the order of their texts. */
function pairOf({ token, payment }: LaunchSale): { token0: string; token1: string } {
  const [one, other] = [token.ledgerId, payment.ledgerId]
  return one < other ? { token0: one, token1: other } : { token0: other, token1: one }
}

function addFacts(wish: MarketWish, { terms, both }: About): AddFacts {
  const { feePips, range, amounts, slippagePpm } = wish
  const tickSpacing = tickSpacingOf(feePips)
  if (tickSpacing === undefined) throw CallError.refused('the engine knows no such fee tier')
  const sqrtPriceX96 = terms.there?.sqrtPriceX96 ?? wish.sqrtPriceX96
  const poolId = terms.there?.poolId ?? ''
  const deposit = planDeposit({ poolId, tickSpacing, sqrtPriceX96 }, range, {
    amounts,
    slippagePpm,
  })
  const [one, other] = both
  return {
    ...{ poolId, feePips, tickLower: range.tickLower, tickUpper: range.tickUpper },
    token0: paymentOf(one, deposit.amount0),
    token1: paymentOf(other, deposit.amount1),
    ...{ minimum0: deposit.minimum0, minimum1: deposit.minimum1 },
  }
}

const paymentOf = ({ ledgerId, fee, standard }: Token, deposit: bigint): Payment => ({
  ...{ ledgerId, fee, deposit, held: 0n },
  by: hasAllowances(standard) ? 'allowance' : 'transfer',
})
