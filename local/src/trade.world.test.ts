import { Principal } from '@icp-sdk/core/principal'
import { SwapPool } from '@sluice/candid'
import {
  memoryFlowStore,
  type Sdk,
  SwapError,
  type TradeQuote,
  type TradeReceipt,
  type TradeRequest,
} from '@sluice/sdk'
import { randomOf, SEED, times } from '@sluice/test-depth'
import { actorOn, type PoolSide } from '@sluice/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foundPool } from './testing/foundPool.ts'
import { TestWorld } from './testing/TestWorld.ts'
import { deployer } from './world/identities.ts'

const ONE_PERCENT = 10_000n
const ICP = 100_000_000n
const LINK = 10n ** 18n

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

const id = (name: string) => world.ledgerId(name)

async function quoteOf(sdk: Sdk, request: TradeRequest): Promise<TradeQuote> {
  const quote = await sdk.trade.quote(request)
  if (quote === undefined) throw new Error('no way serves the amount')
  return quote
}

const hopsOf = ({ branches }: TradeQuote) => branches.map(({ hops }) => hops.length)

/** What a wallet holds of some ledgers. */
const balancesOf = (sdk: Sdk, ledgers: readonly string[]): Promise<bigint[]> =>
  Promise.all(ledgers.map((ledger) => sdk.balances.fetch(ledger)))

/** Carries a trade out, and looks at the ledgers whether the wallet has paid and got to the unit what the plan said. */
async function expectAsPlanned(sdk: Sdk, quote: TradeQuote): Promise<TradeReceipt> {
  const ledgers = [quote.tokenIn, quote.tokenOut]
  const middle = [
    ...new Set(quote.branches.flatMap(({ hops }) => hops.slice(1).map(({ tokenIn }) => tokenIn))),
  ]
  const before = await balancesOf(sdk, [...ledgers, ...middle])
  expect(await sdk.trade.confirm(quote)).toBe(quote.amountOut)

  const receipt = await sdk.trade.run({ quote, slippagePpm: 0n })

  const after = await balancesOf(sdk, [...ledgers, ...middle])
  const changes = after.map((amount, index) => amount - (before[index] ?? 0n))
  expect(changes).toEqual([-quote.spent, quote.received, ...middle.map(() => 0n)])
  expect(receipt.received).toBe(quote.received)
  expect(sdk.flows.pending()).toEqual([])
  return receipt
}

/** A thousand dollars' worth of two tokens that no pool of the world joins. */
const usdAndLink = (): [PoolSide, PoolSide] => [
  { ledgerId: id('cksepoliausdc_ledger'), amount: 1_000_000_000n },
  { ledgerId: id('cklink_ledger'), amount: 70n * LINK },
]

test('a pair without a pool of its own is traded through others, to the unit', async () => {
  const sdk = await world.newTrader()
  const quote = await quoteOf(sdk, {
    kind: 'exact-in',
    tokenIn: id('cklink_ledger'),
    tokenOut: id('bob_ledger'),
    amount: 2n * LINK,
  })
  expect(hopsOf(quote)).toEqual([2])
  expect(quote.direct).toBeUndefined()

  const order = { quote, slippagePpm: 0n, deadlineMinutes: 181 }
  await expect(sdk.trade.run(order)).rejects.toMatchObject({ code: 'refused' })

  const receipt = await expectAsPlanned(sdk, quote)

  expect(receipt).toMatchObject({ kind: 'route', leftInPools: [] })
})

/** The platform's token, which has no allowances. */
const slu = () => id('slu_ledger')

test('what begins with a token without allowances goes through two pools, to the unit', async () => {
  const sdk = await world.newTrader()
  const request = { kind: 'exact-in' as const, tokenIn: slu(), tokenOut: id('cklink_ledger') }
  const quote = await quoteOf(sdk, { ...request, amount: 5n * ICP })
  expect(hopsOf(quote)).toEqual([2])
  await expectAsPlanned(sdk, quote)
})

test('a first pool that refuses after it was paid by transfer sends that back, and nobody goes on with it', async () => {
  const sdk = await world.newTrader()
  const request = { kind: 'exact-in' as const, tokenIn: slu(), tokenOut: id('cklink_ledger') }
  const quote = await quoteOf(sdk, { ...request, amount: 5n * ICP })
  const dear = {
    ...quote,
    branches: quote.branches.map(({ hops }) => ({
      hops: hops.map((hop) => ({ ...hop, amountOut: 2n * hop.amountOut })),
    })),
  }
  const { fee } = await sdk.tokens.fetch(slu())
  const before = await sdk.balances.fetch(slu())
  await expect(sdk.trade.run({ quote: dear, slippagePpm: 0n })).rejects.toMatchObject({
    code: 'price-moved',
    funds: 'wallet',
  })
  expect(sdk.flows.pending()).toEqual([])
  // to the pool's subaccount, from there into the pool, and back
  expect(await sdk.balances.fetch(slu())).toBe(before - 3n * fee)
})

test('three hops and an exact output: what is wanted arrives, or a unit of a middle token’s worth more', async () => {
  const usd = id('cksepoliausdc_ledger')
  await foundPool(world, { sides: usdAndLink(), feePips: 3_000n })
  const sdk = await world.newTrader()
  const wanted = 50n * ICP
  const quote = await quoteOf(sdk, {
    kind: 'exact-out',
    tokenIn: usd,
    tokenOut: id('bob_ledger'),
    amount: wanted,
  })
  expect(hopsOf(quote)).toEqual([3])
  expect(quote.received).toBeGreaterThanOrEqual(wanted)
  expect(quote.received - wanted).toBeLessThan(1_000n)

  await expectAsPlanned(sdk, quote)
})

test('a large trade is shared between pools and gives more than the best of them', async () => {
  for (const feePips of [500n, 10_000n]) await foundPool(world, { sides: usdAndLink(), feePips })
  const sdk = await world.newTrader()
  const quote = await quoteOf(sdk, {
    kind: 'exact-in',
    tokenIn: id('cksepoliausdc_ledger'),
    tokenOut: id('cklink_ledger'),
    amount: 400_000_000n,
  })
  expect(quote.branches.length).toBeGreaterThan(1)
  expect(quote.received).toBeGreaterThan(quote.direct?.received ?? 0n)

  await expectAsPlanned(sdk, quote)
})

/** Whether a pool trades, as its operators decide. */
const setOpen = async (poolId: string, isOpen: boolean) => {
  const { network } = world.world
  const pool = actorOn<SwapPool._SERVICE>(
    network,
    SwapPool,
    Principal.fromText(poolId),
    deployer.getPrincipal(),
  )
  await pool.setAvailable(isOpen)
}

test('a pool that does not trade is gone around, and nobody is asked to pay it', async () => {
  const pair = { tokenIn: id('ckusdc_ledger'), tokenOut: id('ckusdt_ledger') }
  const sdk = await world.newTrader()
  const wanted = { kind: 'exact-in' as const, ...pair, amount: 100_000_000n }
  const before = await quoteOf(sdk, wanted)
  const poolId = before.branches[0]?.hops[0]?.poolId ?? ''
  expect(hopsOf(before)).toEqual([1])
  await setOpen(poolId, false)
  try {
    const other = await world.newTrader()
    expect(await other.quote({ ...pair, amountIn: wanted.amount })).toBeUndefined()
    const around = await quoteOf(other, wanted)
    expect(around.branches.flatMap(({ hops }) => hops.map((hop) => hop.poolId))).not.toContain(
      poolId,
    )
    expect(around.received).toBeLessThan(before.received)
    await expectAsPlanned(other, around)
  } finally {
    await setOpen(poolId, true)
  }
})

describe('a trade whose second pool refuses', () => {
  /** ckLINK for BOB, and somebody who moves the second pool's price once the first has swapped. */
  async function stopHalfway(sdk: Sdk) {
    const [tokenIn, tokenOut] = [id('cklink_ledger'), id('bob_ledger')]
    const quote = await quoteOf(sdk, { kind: 'exact-in', tokenIn, tokenOut, amount: LINK })
    const second = quote.branches[0]?.hops[1]?.poolId ?? ''
    await setOpen(second, false)
    const failure = await sdk.trade
      .run({ quote, slippagePpm: ONE_PERCENT })
      .catch((error: unknown) => error)
    await setOpen(second, true)
    expect(failure).toBeInstanceOf(SwapError)
    expect(failure).toMatchObject({
      code: 'route-stopped',
      funds: 'wallet',
      details: { why: 'pool-paused' },
    })
    const [flow] = sdk.flows.pending()
    if (flow?.kind !== 'route') throw new Error('the trade is not waiting')
    return { quote, flow, arrived: (quote.branches[0]?.hops[0]?.amountOut ?? 0n) - 10_000n }
  }

  test('is tried again and ends as planned, but for what the refused attempt cost', async () => {
    const sdk = await world.newTrader({ flowStore: memoryFlowStore() })
    const bob = await sdk.balances.fetch(id('bob_ledger'))
    const { quote, flow } = await stopHalfway(sdk)

    const receipt = await sdk.trade.resume(flow.id)

    expect(receipt).toMatchObject({ received: quote.received })
    expect((await sdk.balances.fetch(id('bob_ledger'))) - bob).toBe(quote.received)
    expect(sdk.flows.pending()).toEqual([])
  })

  test('leaves the middle token in the wallet of whoever keeps it', async () => {
    const sdk = await world.newTrader()
    const icp = await sdk.balances.fetch(id('icp_ledger'))
    const { flow, arrived } = await stopHalfway(sdk)

    const standing = await sdk.trade.keep(flow.id)

    expect(standing).toEqual([
      expect.objectContaining({
        kind: 'stopped',
        holds: { ledgerId: id('icp_ledger'), amount: arrived },
      }),
    ])
    expect(sdk.flows.pending()).toEqual([])
    // the approval that the second pool never used was paid for
    expect((await sdk.balances.fetch(id('icp_ledger'))) - icp).toBe(arrived - 10_000n)
  })

  test('is swapped back', async () => {
    const sdk = await world.newTrader()
    const [icp, link] = await balancesOf(sdk, [id('icp_ledger'), id('cklink_ledger')])
    const { flow, quote } = await stopHalfway(sdk)

    const [receipt] = await sdk.trade.swapBack(flow.id, { slippagePpm: ONE_PERCENT })

    expect(receipt?.received).toBeGreaterThan((quote.amountIn * 97n) / 100n)
    const after = await balancesOf(sdk, [id('icp_ledger'), id('cklink_ledger')])
    expect(after[1]).toBe((link ?? 0n) - quote.spent + (receipt?.received ?? 0n))
    expect(after[0]).toBeLessThanOrEqual(icp ?? 0n)
  })
})

/** Tokens that are paid by allowance and are in some pool. */
const TRADED = ['icp', 'ckbtc', 'cketh', 'ckusdc', 'ckusdt', 'cklink', 'bob', 'alice'] as const
const MARKETS = times(200, 5)

test(
  `in ${MARKETS} random markets a trade gives what its plan says, and no less than the best pool`,
  async () => {
    const random = randomOf(SEED)
    const draw = <T>(list: readonly T[]): T => {
      const drawn = list[Math.floor(random() * list.length)]
      if (drawn === undefined) throw new Error('nothing to draw from')
      return drawn
    }
    /** Somebody's large trades make a market that nobody has planned. */
    const stir = async () => {
      const other = await world.newTrader()
      for (let trades = 0; trades < 2; trades++) {
        const pool = draw(await other.pools.list())
        const [tokenIn, tokenOut] =
          random() < 0.5 ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
        const balance = await other.balances.fetch(tokenIn)
        const amountIn = (balance * BigInt(1 + Math.floor(random() * 900))) / 1_000n
        const quote = await other.quote({ tokenIn, tokenOut, amountIn })
        if (quote?.amountConsumed !== amountIn) continue
        await other.swap.run({ quote, slippagePpm: ONE_PERCENT }).catch(() => undefined)
      }
    }
    let traded = 0
    for (let market = 0; market < MARKETS; market++) {
      await stir()
      const sdk = await world.newTrader()
      const tokenIn = id(`${draw(TRADED)}_ledger`)
      const others = TRADED.map((name) => id(`${name}_ledger`)).filter((name) => name !== tokenIn)
      const tokenOut = draw([...others, id('slu_ledger')])
      const balance = await sdk.balances.fetch(tokenIn)
      const amount = (balance * BigInt(1 + Math.floor(random() * 950))) / 1_000n
      const quote = await sdk.trade.quote({ kind: 'exact-in', tokenIn, tokenOut, amount })
      if (quote === undefined || quote.received <= 0n) continue
      const best = await sdk.quote({ tokenIn, tokenOut, amountIn: amount })
      const { fee } = await sdk.tokens.fetch(tokenOut)
      const direct = best?.amountConsumed === amount ? best.amountOut - fee : 0n
      expect(quote.received).toBeGreaterThanOrEqual(direct)

      await expectAsPlanned(sdk, quote)
      traded += 1
    }
    expect(traded).toBeGreaterThan(MARKETS / 2)
  },
  MARKETS * 60_000,
)
