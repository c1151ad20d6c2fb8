import { Principal } from '@icp-sdk/core/principal'
import type { Holding, Quote, Sdk, StepEvent } from '@sluice/sdk'
import { SwapError } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BreakingLink } from './testing/BreakingLink.ts'
import { TestWorld } from './testing/TestWorld.ts'

const SLIPPAGE = 10_000n
const UNIT = 100_000_000n
const ICP_FEE = 10_000n

let world: TestWorld
let icp: string
let slu: string
let sluFee: bigint

beforeAll(async () => {
  world = await TestWorld.start()
  icp = world.ledgerId('icp_ledger')
  const tokens = await (await world.newTrader()).tokens.list()
  const found = tokens.find(({ standard }) => standard === 'ICRC1')
  if (found === undefined) throw new Error('no token here lacks allowances')
  slu = found.ledgerId
  sluFee = found.fee
})
afterAll(() => world.stop())

async function quoteOf(sdk: Sdk, amountIn: bigint, [tokenIn, tokenOut] = [slu, icp]) {
  const quote = await sdk.quote({ tokenIn: tokenIn ?? '', tokenOut: tokenOut ?? '', amountIn })
  if (quote === undefined) throw new Error('no pool gives a quote')
  return quote
}

async function balancesOf(sdk: Sdk): Promise<{ icp: bigint; slu: bigint }> {
  const [inIcp, inSlu] = await Promise.all([sdk.balances.fetch(icp), sdk.balances.fetch(slu)])
  return { icp: inIcp, slu: inSlu }
}

/** What lies at the quote's pool, by token. */
async function heldOf(sdk: Sdk, { poolId }: Pick<Quote, 'poolId'>): Promise<Holding[]> {
  const pool = (await sdk.pools.list()).find(({ canisterId }) => canisterId === poolId)
  if (pool === undefined) throw new Error('the factory does not know the pool')
  return sdk.recover.fetchAt(pool)
}

const unusedOf = (holdings: readonly Holding[], ledgerId: string): bigint =>
  holdings.find((one) => one.ledgerId === ledgerId && one.place.kind === 'unused')?.amount ?? 0n

/** Puts so much of a token into the pool, by a swap that was refused there. */
async function leave(sdk: Sdk, amount: bigint): Promise<void> {
  const quote = await quoteOf(sdk, amount)
  const dear = { ...quote, amountOut: quote.amountOut * 2n }
  await expect(
    sdk.swap.run({ quote: dear, slippagePpm: 0n, keepInPool: true }),
  ).rejects.toMatchObject({ funds: 'pool' })
}

test('a token without allowances is swapped by a transfer, to the unit', async () => {
  const sdk = await world.newTrader()
  const before = await balancesOf(sdk)
  const quote = await quoteOf(sdk, 5n * UNIT)
  const steps: StepEvent[] = []

  const receipt = await sdk.swap.run({
    quote,
    slippagePpm: SLIPPAGE,
    onStep: (event) => steps.push(event),
  })

  const after = await balancesOf(sdk)
  expect(before.slu - after.slu).toBe(5n * UNIT + 2n * sluFee)
  expect(after.icp - before.icp).toBe(quote.amountOut - ICP_FEE)
  expect(receipt).toMatchObject({ amountOut: quote.amountOut, received: quote.amountOut - ICP_FEE })
  expect(steps.map(({ step, status }) => `${step} ${status}`)).toEqual([
    'transfer active',
    'transfer done',
    'swap active',
    'swap done',
  ])
  expect(await heldOf(sdk, quote)).toEqual([])
  expect(sdk.flows.pending()).toEqual([])
})

test('a price that moved sends a transferred payment back to the wallet, less a fee, and says so', async () => {
  const [sdk, other] = await Promise.all([world.newTrader(), world.newTrader()])
  const quote = await quoteOf(sdk, 5n * UNIT)
  await other.swap.run({ quote: await quoteOf(other, 50n * UNIT), slippagePpm: SLIPPAGE })
  const before = await balancesOf(sdk)

  const failure = await sdk.swap.run({ quote, slippagePpm: 0n }).catch((error: unknown) => error)

  expect(failure).toBeInstanceOf(SwapError)
  expect(failure).toMatchObject({ code: 'price-moved', funds: 'wallet', retry: 'after-requote' })
  const after = await balancesOf(sdk)
  expect(before.slu - after.slu).toBe(3n * sluFee)
  expect(after.icp).toBe(before.icp)
  expect(await heldOf(sdk, quote)).toEqual([])
  expect(sdk.flows.pending()).toEqual([])
})

test('what a refused swap leaves at the pool is told, found and brought back', async () => {
  const sdk = await world.newTrader()
  const before = await balancesOf(sdk)
  const amount = 3n * UNIT
  await leave(sdk, amount)
  expect(sdk.flows.pending()).toEqual([])

  const held = await heldOf(sdk, await quoteOf(sdk, amount))
  expect(held).toMatchObject([{ ledgerId: slu, place: { kind: 'unused' }, amount }])
  for (const holding of held) await sdk.recover.takeBack(holding)

  const after = await balancesOf(sdk)
  expect(before.slu - after.slu).toBe(3n * sluFee)
  expect(after.icp).toBe(before.icp)
})

test('an output that is kept in the pool pays the next swap, wholly and partly', async () => {
  const sdk = await world.newTrader()
  const start = await balancesOf(sdk)
  const first = await quoteOf(sdk, 10n * UNIT)

  const kept = await sdk.swap.run({ quote: first, slippagePpm: SLIPPAGE, keepInPool: true })

  expect(kept).toMatchObject({ received: 0n, keptInPool: first.amountOut })
  const between = await balancesOf(sdk)
  expect(start.slu - between.slu).toBe(10n * UNIT + 2n * sluFee)
  expect(between.icp).toBe(start.icp)
  expect(unusedOf(await heldOf(sdk, first), icp)).toBe(first.amountOut)

  // wholly: nothing leaves the wallet
  const whole = await quoteOf(sdk, first.amountOut / 2n, [icp, slu])
  const paid = await sdk.swap.run({ quote: whole, slippagePpm: SLIPPAGE, useHeld: true })
  const afterWhole = await balancesOf(sdk)
  expect(paid.received).toBe(whole.amountOut - sluFee)
  expect(afterWhole.slu - between.slu).toBe(whole.amountOut - sluFee)
  expect(afterWhole.icp).toBe(between.icp)

  // partly: the rest is allowed
  const left = first.amountOut - whole.amountIn
  const partly = await quoteOf(sdk, left + UNIT, [icp, slu])
  await sdk.swap.run({ quote: partly, slippagePpm: SLIPPAGE, useHeld: true })
  const afterPartly = await balancesOf(sdk)
  expect(afterWhole.icp - afterPartly.icp).toBe(UNIT + 2n * ICP_FEE)
  expect(afterPartly.slu - afterWhole.slu).toBe(partly.amountOut - sluFee)
  expect(await heldOf(sdk, first)).toEqual([])
})

test('without being told to, a swap does not touch what the pool holds', async () => {
  const sdk = await world.newTrader()
  await leave(sdk, 2n * UNIT)
  const before = await balancesOf(sdk)
  const quote = await quoteOf(sdk, UNIT)

  await sdk.swap.run({ quote, slippagePpm: SLIPPAGE })

  expect(before.slu - (await balancesOf(sdk)).slu).toBe(UNIT + 2n * sluFee)
  expect(unusedOf(await heldOf(sdk, quote), slu)).toBe(2n * UNIT)
})

test.each(['before', 'after'] as const)(
  'a link that breaks %s each call of a partly held swap loses nothing, and swaps once',
  async (when) => {
    for (const stepToBreak of ['transfer', 'deposit', 'swap', 'withdraw']) {
      const link = new BreakingLink(when)
      const sdk = await world.newTrader({ fetch: link.fetch })
      await leave(sdk, UNIT)
      const before = await balancesOf(sdk)
      const quote = await quoteOf(sdk, 3n * UNIT)
      const onStep = ({ step, status }: StepEvent) => {
        if (step === stepToBreak && status === 'active') link.arm()
      }

      await sdk.swap
        .run({ quote, slippagePpm: SLIPPAGE, useHeld: true, onStep })
        .catch((error: unknown) => error)
      expect(link.hasBroken).toBe(true)
      link.mend()
      const [left] = sdk.flows.pending()
      const receipt = await sdk.flows.resume(left?.id ?? '')

      const after = await balancesOf(sdk)
      expect(receipt).toMatchObject({ received: quote.amountOut - ICP_FEE })
      expect(after.icp - before.icp).toBe(quote.amountOut - ICP_FEE)
      expect(before.slu - after.slu).toBe(2n * UNIT + 2n * sluFee)
      expect(await heldOf(sdk, quote)).toEqual([])
    }
  },
)

test('a ledger that runs out of cycles is named for the next one, and what it could not pay is not lost', async () => {
  const sdk = await world.newTrader()
  const quote = await quoteOf(sdk, UNIT, [icp, slu])
  expect(await sdk.pools.fetchUnstable(quote.poolId, Date.now())).toEqual([])
  world.world.network.faults.onCall(
    {
      from: Principal.fromText(quote.poolId),
      to: Principal.fromText(slu),
      method: 'icrc1_transfer',
    },
    { kind: 'outOfCycles' },
    { times: 1 },
  )

  await sdk.swap.run({ quote, slippagePpm: SLIPPAGE }).catch(() => undefined)

  const other = await world.newTrader()
  await expect
    .poll(() => other.pools.fetchUnstable(quote.poolId, Date.now()), { timeout: 20_000 })
    .toEqual([slu])
  expect(unusedOf(await heldOf(sdk, quote), slu)).toBe(quote.amountOut)
})
