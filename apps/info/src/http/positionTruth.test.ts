import {
  amountsForLiquidity,
  applyPlan,
  feeGrowthInside,
  initialPoolState,
  type LivePool,
  MemoryPositionStore,
  MemoryTickStore,
  planBurn,
  planCollect,
  planCollectProtocol,
  planMint,
  planSwap,
  settledPosition,
  sqrtRatioAtTick,
  toLiquidity,
  toSqrtPriceX96,
} from '@sluice/amm'
import { createInfoClient, type InfoPosition, type InfoTransaction } from '@sluice/sdk/info'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decodeEvent } from '../model/events/eventCodec.ts'
import type { SourceEvent } from '../model/events/eventFields.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { openDatabase } from '../storage/openDatabase.ts'
import { fillDatabase, type Served, serve } from '../testing/serve.ts'

const CENT = 10n ** 16n
const ONE_USD = 10n ** 18n

let database: InfoDatabase
let served: Served
let market: Awaited<ReturnType<typeof fillDatabase>>

beforeAll(async () => {
  database = await openDatabase({ kind: 'sqlite', file: ':memory:' })
  market = await fillDatabase(database, { seed: 31, steps: 600 })
  served = await serve(database, { now: () => market.endMs })
})
afterAll(async () => {
  await served.server.stop()
  await database.close()
})

type Sums = { deposited: Pair; withdrawn: Pair; collected: Pair }
type Pair = readonly [bigint, bigint]
const plus = ([a, b]: Pair, [c, d]: Pair): Pair => [a + c, b + d]
const minus = ([a, b]: Pair, [c, d]: Pair): Pair => [a - c, b - d]

/** A pool as its log alone tells it: what the service has worked out is not looked at. */
class Replayed {
  readonly sums = new Map<number, Sums>()
  private amm: LivePool | undefined
  private readonly ticks = new MemoryTickStore()
  private readonly positions = new MemoryPositionStore()

  tell(event: SourceEvent): void {
    if (event.kind === 'opened') {
      const { feePips, tickSpacing } = event
      const sqrtPriceX96 = toSqrtPriceX96(event.sqrtPriceX96)
      const state = initialPoolState({ feePips, tickSpacing, sqrtPriceX96 })
      this.amm = { state, ticks: this.ticks, positions: this.positions }
    } else if (event.kind === 'swapped') {
      const { zeroForOne, amountOffered: amount } = event
      applyPlan(this.live, planSwap(this.live, { zeroForOne, kind: 'exact-in', amount }))
    } else if (event.kind === 'liquidityAdded') {
      const { positionId, tickLower, tickUpper } = event
      const id = BigInt(positionId)
      const liquidity = toLiquidity(event.liquidity)
      applyPlan(this.live, planMint(this.live, { positionId: id, tickLower, tickUpper, liquidity }))
      const sums = this.of(positionId)
      sums.deposited = plus(sums.deposited, [event.amount0, event.amount1])
    } else if (event.kind === 'liquidityRemoved') {
      const id = BigInt(event.positionId)
      const burn = planBurn(this.live, {
        positionId: id,
        liquidity: toLiquidity(event.liquidity),
      })
      const taken: Pair = [burn.outcome.amount0, burn.outcome.amount1]
      applyPlan(this.live, burn)
      applyPlan(this.live, planCollect(this.live, { positionId: id }))
      const sums = this.of(event.positionId)
      sums.withdrawn = plus(sums.withdrawn, taken)
      sums.collected = plus(sums.collected, minus([event.amount0, event.amount1], taken))
    } else if (event.kind === 'protocolShareMoved') {
      applyPlan(this.live, planCollectProtocol(this.live))
    }
  }

  get live(): LivePool {
    if (this.amm === undefined) throw new Error('the log does not begin with an opening')
    return this.amm
  }

  of(positionId: number): Sums {
    const none: Pair = [0n, 0n]
    const sums = this.sums.get(positionId) ?? { deposited: none, withdrawn: none, collected: none }
    this.sums.set(positionId, sums)
    return sums
  }

  /** What a position stands for and what it is owed. */
  holds(positionId: number): { amounts: Pair; fees: Pair } {
    const position = this.positions.getPosition(BigInt(positionId))
    if (position === undefined) return { amounts: [0n, 0n], fees: [0n, 0n] }
    const { tickLower, tickUpper, liquidity } = position
    const [lower, upper] = [this.ticks.getTick(tickLower), this.ticks.getTick(tickUpper)]
    const range = { lower: sqrtRatioAtTick(tickLower), upper: sqrtRatioAtTick(tickUpper) }
    const { sqrtPriceX96 } = this.live.state
    const stands = amountsForLiquidity({ range, sqrtPriceX96, liquidity, rounding: 'down' })
    const settled =
      lower && upper
        ? settledPosition(
            position,
            feeGrowthInside(this.live.state, { tickLower, tickUpper, lower, upper }),
          ).position
        : position
    return {
      amounts: [stands.amount0, stands.amount1],
      fees: [settled.tokensOwed0, settled.tokensOwed1],
    }
  }
}

async function replayed(poolId: string): Promise<Replayed> {
  const rows = await database.db
    .selectFrom('events as e')
    .innerJoin('sources as s', 's.id', 'e.source_id')
    .select(['e.kind', 'e.body'])
    .where('s.name', '=', `pool:${poolId}`)
    .orderBy('e.seq')
    .execute()
  const pool = new Replayed()
  for (const { kind, body } of rows) pool.tell(decodeEvent(kind, body))
  return pool
}

/** Dollars of amounts at prices of whole tokens. */
const worth = ([a, b]: Pair, prices: Pair, { token0, token1 }: InfoPosition): bigint =>
  (a * prices[0]) / 10n ** BigInt(token0.decimals ?? 0) +
  (b * prices[1]) / 10n ** BigInt(token1.decimals ?? 0)

const pricesOf = ({ token0, token1 }: InfoTransaction): Pair => [
  token0.priceUsd ?? 0n,
  token1.priceUsd ?? 0n,
]

const expectCent = (told: bigint, counted: bigint) => {
  const off = told > counted ? told - counted : counted - told
  expect(off, `${told} told, ${counted} counted`).toBeLessThan(CENT)
}

test('value, fees, deposits and profit of each position follow from the log: to the unit and to the cent', async () => {
  const info = createInfoClient({ url: served.url })
  const tokens = new Map((await info.fetchTokens()).map((token) => [token.ledgerId, token]))
  let compared = 0
  for (const { canisterId: poolId } of market.pools) {
    const pool = await replayed(poolId)
    const { rows, total } = await info.fetchPositions({ poolId, status: 'all', limit: 500 })
    expect(total).toBe(pool.sums.size)
    expect(rows).toHaveLength(total)
    for (const told of rows) {
      const { positionId, token0, token1 } = told
      const sums = pool.of(positionId)
      const { amounts, fees } = pool.holds(positionId)
      expect([token0.amount, token1.amount]).toEqual(amounts)
      expect([token0.fees, token1.fees]).toEqual(fees)
      expect([token0.deposited, token1.deposited]).toEqual(sums.deposited)
      expect([token0.withdrawn, token1.withdrawn]).toEqual(sums.withdrawn)
      expect([token0.collected, token1.collected]).toEqual(sums.collected)

      const now: Pair = [
        tokens.get(token0.ledgerId)?.priceUsd ?? 0n,
        tokens.get(token1.ledgerId)?.priceUsd ?? 0n,
      ]
      const has = [amounts, fees, sums.withdrawn, sums.collected].reduce(plus)
      const held = worth(sums.deposited, now, told)
      expectCent(told.valueUsd, worth(amounts, now, told))
      expectCent(told.feesUsd, worth(fees, now, told))
      expectCent(told.heldUsd, held)
      expectCent(told.againstHoldingUsd, worth(has, now, told) - held)

      const wish = { poolId, positionId: BigInt(positionId), limit: 500 }
      const history = (await info.fetchTransactions(wish)).rows
      const inAndOut = history.reduce((sum, each) => {
        const went = (side: 'amountIn' | 'amountOut'): Pair => [
          each.token0[side],
          each.token1[side],
        ]
        const isAdded = each.action === 'AddLiquidity'
        const isTaken = each.action === 'DecreaseLiquidity' || each.action === 'Claim'
        if (!isAdded && !isTaken) return sum
        const value = worth(went(isAdded ? 'amountIn' : 'amountOut'), pricesOf(each), told)
        // less where more was moved than stood behind the price then
        expect(each.valueUsd).toBeLessThan(value + CENT)
        expect(each.valueUsd).toBeGreaterThan((value * 9n) / 10n - CENT)
        return isAdded ? sum - each.valueUsd : sum + each.valueUsd
      }, 0n)
      expect(history.every((each) => each.positionId === positionId)).toBe(true)
      // every token of this market has a price from its first pool's opening on
      const { profitUsd = 0n, depositedUsd = 0n } = told
      expectCent(profitUsd, worth(amounts, now, told) + worth(fees, now, told) + inAndOut)
      expectCent(
        profitUsd,
        told.valueUsd + told.feesUsd + told.withdrawnUsd + told.collectedUsd - depositedUsd,
      )
      compared += profitUsd > ONE_USD || profitUsd < -ONE_USD ? 1 : 0
    }
  }
  // a market in which nothing comes of any position would prove nothing
  expect(compared).toBeGreaterThan(5)
})

test('each day of a position tells its yearly return by what was earned on it', async () => {
  const info = createInfoClient({ url: served.url })
  let days = 0
  for (const { canisterId: poolId } of market.pools)
    for (const { positionId } of (await info.fetchPositions({ poolId, status: 'all', limit: 500 }))
      .rows) {
      const line = await info.fetchPositionDays({ poolId, positionId: BigInt(positionId) })
      line.forEach(({ startMs, valueUsd, feesUsd, aprBps }, index) => {
        expect(startMs).toBeGreaterThan(line[index - 1]?.startMs ?? 0)
        const earned = feesUsd - (line[index - 1]?.feesUsd ?? 0n)
        if (valueUsd === 0n || earned <= 0n) expect(aprBps).toBeUndefined()
        else expect(aprBps).toBe((earned * 360n * 10_000n) / valueUsd)
        days += earned > 0n ? 1 : 0
      })
    }
  expect(days).toBeGreaterThan(10)
})
