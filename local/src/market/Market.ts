import { nearestUsableTick, type SqrtPriceX96, tickSpacingOf, toSqrtPriceX96 } from '@sluice/amm'
import type { PoolMetadata, UserPositionInfoWithId } from '@sluice/candid/swap_pool'
import { type PricedPool, USD_DECIMALS, usdPrices, valueUsdOf } from '@sluice/sdk/usdPrices'
import { marketPeople } from '../world/identities.ts'
import { sqrtPriceAt, tokenOf } from '../world/pools.ts'
import { oneToken, TOKENS, type WorldToken } from '../world/tokens.ts'
import type { World } from '../world/World.ts'
import { amountTowards } from './amountTowards.ts'
import { MarketBot, type MarketPool } from './MarketBot.ts'
import type { PriceWalk } from './PriceWalk.ts'
import type { Random } from './Random.ts'

const DOLLAR = tokenOf('ckUSDC')
/** What traders usually swap, in dollars, and the most. */
const USUAL_USD = 400
const MOST_USD = 15_000
/** How far a position reaches to either side of the price, in ticks. */
const REACHES = [600, 2_400, 6_000, 12_000] as const

type NewPosition = {
  readonly tickLower: bigint
  readonly tickUpper: bigint
  readonly amounts: readonly [bigint, bigint]
}

/** The people who trade in the local world and what they do there. */
export class Market {
  private readonly random: Random
  private readonly pools: readonly MarketPool[]
  private readonly people: Readonly<Record<keyof typeof marketPeople, MarketBot>>

  private constructor(world: World, random: Random, pools: readonly MarketPool[]) {
    this.random = random
    this.pools = pools
    this.people = {
      arbitrageur: new MarketBot(world, marketPeople.arbitrageur),
      whale: new MarketBot(world, marketPeople.whale),
      shopper: new MarketBot(world, marketPeople.shopper),
      saver: new MarketBot(world, marketPeople.saver),
      patient: new MarketBot(world, marketPeople.patient),
    }
  }

  /** The market in all pools whose tokens have a price to follow. @throws Error when the factory does not answer. */
  static async open(world: World, random: Random): Promise<Market> {
    const answer = await world.factory(marketPeople.shopper.getPrincipal()).getPools()
    if ('err' in answer) throw new Error('the factory tells no pools')
    const priced = new Map<string, WorldToken>(
      TOKENS.filter(({ name, priceUsd }) => priceUsd !== undefined && world.has(name)).map(
        (token) => [world.id(token.name).toText(), token],
      ),
    )
    const pools = answer.ok.flatMap(({ canisterId, token0, token1, fee }): MarketPool[] => {
      const [first, second] = [priced.get(token0.address), priced.get(token1.address)]
      return first && second ? [{ canisterId, tokens: [first, second], feePips: fee }] : []
    })
    return new Market(world, random, pools)
  }

  /** What tokens are worth by the pools' own prices, in millionths of a dollar for a whole one. */
  async prices(): Promise<ReadonlyMap<WorldToken, bigint>> {
    const bot = this.people.shopper
    const priced = await Promise.all(
      this.pools.map(async (pool): Promise<PricedPool> => {
        const { sqrtPriceX96, liquidity } = await metadataOf(bot, pool)
        const [token0, token1] = pool.tokens
        return { token0: token0.symbol, token1: token1.symbol, sqrtPriceX96, liquidity }
      }),
    )
    const prices = usdPrices(priced, { ledgerId: DOLLAR.symbol, decimals: DOLLAR.decimals })
    const tokens = new Set(this.pools.flatMap(({ tokens }) => tokens))
    return new Map(
      [...tokens].flatMap((token): [WorldToken, bigint][] => {
        const value = valueUsdOf(oneToken(token), prices.get(token.symbol))
        return value === undefined ? [] : [[token, value / 10n ** BigInt(USD_DECIMALS - 6)]]
      }),
    )
  }

  /** Somebody does something: mostly a swap. */
  async step(walk: PriceWalk): Promise<void> {
    const pool = this.random.pick(this.pools)
    const dice = this.random.next()
    if (dice < 0.42) return this.followPrice(pool, walk)
    if (dice < 0.9) return this.trade(pool, walk)
    if (dice < 0.94) return this.addLiquidity(pool, walk)
    if (dice < 0.97) return this.removeLiquidity(pool)
    return this.orderOrCancel(pool, walk)
  }

  /** Where a pool's price has strayed from the rest of the world's, somebody earns by bringing it back; not always all the way. */
  async followPrice(pool: MarketPool, walk: PriceWalk): Promise<void> {
    const bot = this.people.arbitrageur
    const { sqrtPriceX96, liquidity } = await metadataOf(bot, pool)
    const now = { sqrtPriceX96: toSqrtPriceX96(sqrtPriceX96), liquidity, feePips: pool.feePips }
    const swap = amountTowards(now, targetOf(pool, walk))
    if (!swap) return this.trade(pool, walk)
    const amountIn = (swap.amountIn * BigInt(this.random.between(60, 100))) / 100n
    await this.swap(bot, pool, { ...swap, amountIn })
  }

  /** Somebody wants one token for the other. */
  private async trade(pool: MarketPool, walk: PriceWalk): Promise<void> {
    const zeroForOne = this.random.chance(0.5)
    const usd = Math.min(MOST_USD, Math.max(5, USUAL_USD * Math.exp(this.random.normal() * 1.2)))
    const bot = usd > 3_000 ? this.people.whale : this.people.shopper
    const amountIn = worth(pool.tokens[zeroForOne ? 0 : 1], usd, walk)
    await this.swap(bot, pool, { zeroForOne, amountIn })
  }

  private async swap(
    bot: MarketBot,
    pool: MarketPool,
    { zeroForOne, amountIn }: { zeroForOne: boolean; amountIn: bigint },
  ): Promise<void> {
    if (amountIn === 0n) return
    const args = { zeroForOne, amountIn: amountIn.toString(), amountOutMinimum: '0' }
    await bot.attempt(pool, (service) => service.swap(args))
  }

  private async addLiquidity(pool: MarketPool, walk: PriceWalk): Promise<void> {
    const bot = this.people.saver
    const { tick } = await metadataOf(bot, pool)
    const reach = this.random.pick(REACHES)
    const usd = this.random.between(1_500, 25_000)
    await this.mint(bot, pool, {
      tickLower: usable(pool, Number(tick) - reach),
      tickUpper: usable(pool, Number(tick) + reach),
      amounts: [worth(pool.tokens[0], usd, walk), worth(pool.tokens[1], usd, walk)],
    })
  }

  private mint(bot: MarketBot, pool: MarketPool, { tickLower, tickUpper, amounts }: NewPosition) {
    const [token0, token1] = pool.tokens.map((token) => bot.ledgerOf(token))
    return bot.attempt(pool, (service) =>
      service.mint({
        fee: pool.feePips,
        token0: token0 ?? '',
        token1: token1 ?? '',
        tickLower,
        tickUpper,
        amount0Desired: amounts[0].toString(),
        amount1Desired: amounts[1].toString(),
        amount0Min: [],
        amount1Min: [],
      }),
    )
  }

  /** The saver takes part of a position back, and its fees with it. */
  private async removeLiquidity(pool: MarketPool): Promise<void> {
    const bot = this.people.saver
    const positions = await positionsOf(bot, pool)
    if (positions.length === 0) return
    const { id, liquidity } = this.random.pick(positions)
    const share = BigInt(this.random.pick([25, 50, 100]))
    const args = { positionId: id, liquidity: ((liquidity * share) / 100n).toString() }
    await bot.attempt(pool, (service) => service.decreaseLiquidity(args))
  }

  /** A limit order some percent away from the price; one that has waited long enough is taken back. */
  private async orderOrCancel(pool: MarketPool, walk: PriceWalk): Promise<void> {
    const bot = this.people.patient
    const positions = await positionsOf(bot, pool)
    if (positions.length > 2) {
      const { id } = this.random.pick(positions)
      await bot.attempt(pool, (service) => service.removeLimitOrder(id))
      return
    }
    const { tick } = await metadataOf(bot, pool)
    const isAbove = this.random.chance(0.5)
    const spacing = tickSpacingOf(pool.feePips) ?? 1
    const distance = this.random.between(2 * spacing, 800 + 2 * spacing)
    const near = usable(pool, Number(tick) + (isAbove ? distance : -distance))
    const far = near + BigInt(isAbove ? spacing : -spacing)
    const amount = worth(pool.tokens[isAbove ? 0 : 1], this.random.between(200, 4_000), walk)
    const positionId = await this.mint(bot, pool, {
      tickLower: isAbove ? near : far,
      tickUpper: isAbove ? far : near,
      amounts: isAbove ? [amount, 0n] : [0n, amount],
    })
    if (positionId === undefined) return
    await bot.attempt(pool, (service) => service.addLimitOrder({ positionId, tickLimit: far }))
  }
}

const targetOf = ({ tokens: [token0, token1] }: MarketPool, walk: PriceWalk): SqrtPriceX96 =>
  sqrtPriceAt([token0, walk.scaledPriceOf(token0)], [token1, walk.scaledPriceOf(token1)])

/** So many dollars of a token, in its smallest unit, to the cent. */
const worth = (token: WorldToken, usd: number, walk: PriceWalk): bigint =>
  (BigInt(Math.round(usd * 100)) * 10_000n * oneToken(token)) / walk.scaledPriceOf(token)

const usable = ({ feePips }: MarketPool, tick: number): bigint =>
  BigInt(nearestUsableTick(tick, tickSpacingOf(feePips) ?? 1))

async function metadataOf(bot: MarketBot, pool: MarketPool): Promise<PoolMetadata> {
  const answer = await bot.at(pool).metadata()
  if ('err' in answer) throw new Error(`pool ${pool.canisterId.toText()} does not describe itself`)
  return answer.ok
}

async function positionsOf(
  bot: MarketBot,
  pool: MarketPool,
): Promise<readonly UserPositionInfoWithId[]> {
  const answer = await bot.at(pool).getUserPositionsByPrincipal(bot.owner)
  return 'ok' in answer ? answer.ok.filter(({ liquidity }) => liquidity > 0n) : []
}
