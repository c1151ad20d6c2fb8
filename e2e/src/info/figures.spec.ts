import { createAgent, createSdk, formatAmount, type Sdk } from '@sluice/sdk'
import { createInfoClient } from '@sluice/sdk/info'
import { some } from '@sluice/test-depth'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { cutAs, exactIn, factOf, priceIn } from './onScreen.ts'
import {
  askPool,
  isNear,
  type PoolTruth,
  priceIn1,
  recountLedger,
  recountPrice,
} from './recount.ts'

test.use({ hasInfo: true })

const ICP = 100_000_000n
const USD = 10n ** 18n
/** Until the service has read what has just happened, and the page the service: it looks every 30 seconds where nothing tells it to. */
const UNTIL_TOLD = { timeout: patient(50_000) }
/** What stands there or does not: it is looked at again with all the rest. */
const SHORTLY = { timeout: 1_000 }
/** What the service tells of values in dollars, which have 18 places here: six places, the rest is cut off. */
const USD_STEP = 10n ** 12n
/** Of prices that were worked out here. */
const SCALE = 40

test('figures of a pool are the same on screen, at the service and at its canister', async ({
  trader,
  page,
  world: { config, reader, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const traded = await swapSome(createSdk(config, { identity }), config.canisters)
  const service = createInfoClient({ url: config.services?.info ?? '' })
  const agent = createAgent({ config })
  const others = (await reader.pools.list()).filter(({ canisterId }) => canisterId !== traded)
  for (const poolId of [traded, ...some(others.slice(0, 2)).map(({ canisterId }) => canisterId)]) {
    await page.goto(`${webUrl}/info-swap/pool/details/${poolId}`)
    await expect(async () => {
      const truth = await askPool(agent, poolId)
      const told = await service.fetchPool(poolId)
      const { token0, token1, tvlUsd } = told
      expect(told).toMatchObject({
        sqrtPriceX96: truth.sqrtPriceX96,
        tick: Number(truth.tick),
        liquidity: truth.liquidity,
        token0: { ledgerId: truth.token0, locked: truth.held0 },
        token1: { ledgerId: truth.token1, locked: truth.held1 },
      })
      const worth = worthOf(truth.held0, token0) + worthOf(truth.held1, token1)
      expect(tvlUsd).toBe(worth - (worth % USD_STEP))

      const [decimals0 = 0, decimals1 = 0] = [token0.decimals, token1.decimals]
      const price = priceIn1(truth, [decimals0, decimals1])
      const shown = await priceIn(page, 'Price')
      expect(shown).toEqual(cutAs(shown, price, SCALE))
      const inverted = await priceIn(page, 'Inverted price')
      expect(inverted).toEqual(cutAs(inverted, 10n ** BigInt(2 * SCALE) / price, SCALE))
      expect(await exactIn(page, token0.symbol)).toBe(formatAmount(truth.held0, decimals0))
      expect(await exactIn(page, token1.symbol)).toBe(formatAmount(truth.held1, decimals1))
      expect(await exactIn(page, 'Total value locked')).toBe(`$${centsOf(tvlUsd)}`)
    }).toPass(UNTIL_TOLD)
  }
})

test('prices of tokens are the same on screen, at the service and worked out from the pools', async ({
  page,
  world: { config, reader, webUrl },
}) => {
  const service = createInfoClient({ url: config.services?.info ?? '' })
  const agent = createAgent({ config })
  const listed = await reader.pools.list()
  const { ckusdc_ledger = '', ckusdt_ledger = '', icp_ledger = '' } = config.canisters
  for (const ledgerId of threeTokens(config.canisters)) {
    await page.goto(`${webUrl}/info-tokens/details/${ledgerId}`)
    await expect(async () => {
      const pools = await Promise.all(listed.map(({ canisterId }) => askPool(agent, canisterId)))
      const tokens = await service.fetchTokens()
      const decimals = new Map(tokens.map((token) => [token.ledgerId, token.decimals ?? 0]))
      // stable tokens are a dollar, ICP is worth what a pool of theirs says, and the others follow
      const known = new Map([ckusdc_ledger, ckusdt_ledger].map((id) => [id, USD]))
      known.set(icp_ledger, recountPrice(icp_ledger, pools, { known, decimals }))
      const price = known.get(ledgerId) ?? recountPrice(ledgerId, pools, { known, decimals })
      const { priceUsd = 0n } = await service.fetchToken(ledgerId)
      expect(isNear(priceUsd, price), `${priceUsd} is ${price}`).toBe(true)

      const shown = page.getByRole('main').locator('header [title^="$"]').first()
      await expect(shown).toHaveAttribute('title', `$${priceText(priceUsd)}`, SHORTLY)
      const held = formatAmount(heldBy(pools, ledgerId), decimals.get(ledgerId) ?? 0)
      expect(await exactIn(page, 'In pools')).toBe(held)
    }).toPass(UNTIL_TOLD)
  }
})

test("holders and supply of tokens are the same on screen, at the service and added up from the ledgers' logs", async ({
  page,
  world: { config, reader, newBot, webUrl },
}) => {
  const bot = newBot()
  await bot.faucet.drip()
  await swapSome(bot, config.canisters)
  const service = createInfoClient({ url: config.services?.info ?? '' })
  for (const ledgerId of threeTokens(config.canisters)) {
    const ledger = await reader.tokens.adapter(ledgerId)
    const { decimals } = await ledger.fetchMetadata()
    await page.goto(`${webUrl}/info-tokens/details/${ledgerId}`)
    await expect(async () => {
      const { balances, supplies } = await recountLedger(ledger)
      expect(supplies.at(-1)).toBe(await ledger.fetchTotalSupply())
      const { totalSupply = 0n, holderCount } = await service.fetchToken(ledgerId)
      // the service asks for the supply every few minutes: it is that of one of the blocks
      expect(supplies).toContain(totalSupply)
      expect(holderCount).toBe(balances.size)
      const token = { ledgerId, decimals }
      const { rows, total } = await service.fetchHolders({ token, limit: 500 })
      expect(total).toBe(balances.size)
      for (const { account, amount } of rows) expect(balances.get(account)).toBe(amount)

      const shown = `${holderCount.toLocaleString('en-US')}, see who`
      await expect(factOf(page, 'Holders')).toHaveText(shown, SHORTLY)
      expect(await exactIn(page, 'Total supply')).toBe(formatAmount(totalSupply, decimals))
    }).toPass(UNTIL_TOLD)
  }
})

type Canisters = Readonly<Record<string, string>>

/** One of them in each push. */
const threeTokens = ({ icp_ledger = '', ckbtc_ledger = '', slu_ledger = '' }: Canisters) =>
  some([icp_ledger, ckbtc_ledger, slu_ledger])

/** A swap of ICP for ckBTC; answers with its pool. */
async function swapSome(
  sdk: Sdk,
  { icp_ledger: tokenIn = '', ckbtc_ledger: tokenOut = '' }: Canisters,
): Promise<string> {
  const quote = await sdk.quote({ tokenIn, tokenOut, amountIn: 3n * ICP })
  if (quote === undefined) throw new Error('no pool gives a quote')
  await sdk.swap.run({ quote, slippagePpm: 10_000n })
  return quote.poolId
}

/** What all pools hold of a token. */
const heldBy = (pools: readonly PoolTruth[], ledgerId: string): bigint =>
  pools.reduce(
    (sum, { token0, token1, held0, held1 }) =>
      sum + (token0 === ledgerId ? held0 : 0n) + (token1 === ledgerId ? held1 : 0n),
    0n,
  )

type Priced = { readonly priceUsd: bigint | undefined; readonly decimals: number | undefined }

/** In 10^-18 dollars, rounded down. */
const worthOf = (amount: bigint, { priceUsd = 0n, decimals = 0 }: Priced): bigint =>
  (amount * priceUsd) / 10n ** BigInt(decimals)

/** A price as hovering shows it: twelve places, rounded down. */
const priceText = (priceUsd: bigint): string => formatAmount(priceUsd, 18, { maxDecimals: 12 })

/** Dollars to the cent, rounded down. */
function centsOf(valueUsd: bigint): string {
  const [whole = '', fraction = ''] = formatAmount(valueUsd, 18, { maxDecimals: 2 }).split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}
