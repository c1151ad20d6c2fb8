import type { Sdk, TradeQuote, TradeRequest } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'

const ONE_PERCENT = 10_000n

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

/** Millionths of a whole ckLINK, BOB, ckUSDT: sums that the faucet's gift covers. */
const LINK = 10n ** 18n

test('a pair without a pool of its own is traded through others, to the unit', async () => {
  const sdk = await world.newTrader()
  const [link, bob] = [id('cklink_ledger'), id('bob_ledger')]
  const quote = await quoteOf(sdk, {
    kind: 'exact-in',
    tokenIn: link,
    tokenOut: bob,
    amount: 2n * LINK,
  })
  const [linkBefore, bobBefore, icpBefore] = await Promise.all(
    [link, bob, id('icp_ledger')].map((ledger) => sdk.balances.fetch(ledger)),
  )
  expect(quote.branches.map(({ hops }) => hops.length)).toEqual([2])
  expect(quote.direct).toBeUndefined()
  expect(await sdk.trade.confirm(quote)).toBe(quote.amountOut)

  const receipt = await sdk.trade.run({ quote, slippagePpm: ONE_PERCENT })

  expect(receipt).toMatchObject({ kind: 'route', received: quote.received })
  expect(await sdk.balances.fetch(bob)).toBe((bobBefore ?? 0n) + quote.received)
  expect((linkBefore ?? 0n) - (await sdk.balances.fetch(link))).toBe(quote.spent)
  expect(await sdk.balances.fetch(id('icp_ledger'))).toBe(icpBefore)
  expect(sdk.flows.pending()).toEqual([])
})
