import { createSdk, type Sdk } from '@sluice/sdk'
import { parseAmount } from '@sluice/sdk/amounts'
import { createInfoClient, type InfoClient } from '@sluice/sdk/info'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'

test.use({ hasInfo: true })

const ICP = 100_000_000n
const USD = 10n ** 18n

/** To the cent, rounded down, as the page writes it. */
function dollars(value: bigint): string {
  const [whole, cents] = [value / USD, ((value % USD) * 100n) / USD]
  return `$${new Intl.NumberFormat('en').format(whole)}.${String(cents).padStart(2, '0')}`
}

type Held = { ledgerId: string; amount: string; valueUSD: string; isListed: boolean }

/**
 * What the service says that somebody's listed tokens are worth together, in 10^-18 dollars, once it has of each what its ledger says. A
 * token that other journeys have given a thin market is worth no more than that market.
 */
async function heldUsd(sdk: Sdk, service: InfoClient, overview: string): Promise<bigint> {
  const { data } = await (await fetch(overview)).json()
  const held: Held[] = data.tokenList
  const listed = held.filter(({ isListed }) => isListed)
  const tokens = await service.fetchTokens()
  let sum = 0n
  for (const { ledgerId, amount, valueUSD } of listed) {
    const decimals = tokens.find((token) => token.ledgerId === ledgerId)?.decimals ?? 0
    expect(parseAmount(amount, decimals)).toBe(await sdk.balances.fetch(ledgerId))
    sum += parseAmount(valueUSD, 18) ?? 0n
  }
  expect(listed.length).toBeGreaterThan(5)
  return sum
}

test('the portfolio tells where everything is, what was gained by it and what was done, as the service knows it', async ({
  trader,
  page,
  world: { config },
}) => {
  const { identity } = await openWithKey(trader, { path: '/wallet?tab=portfolio' })
  const sdk = createSdk(config, { identity })
  const me = identity.getPrincipal().toText()
  const { icp_ledger: icp = '', ckbtc_ledger: ckbtc = '' } = config.canisters
  await expect(page.getByText('Nothing was swapped from this account yet.')).toBeVisible()
  const quote = await sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn: 4n * ICP })
  if (quote === undefined) throw new Error('no pool gives a quote')
  await sdk.swap.run({ quote, slippagePpm: 10_000n })

  // without a reload, by the live feed
  const gains = page.getByRole('table', { name: 'Profit and loss' }).getByRole('row')
  const bought = gains.filter({ hasText: 'ckBTC' })
  await expect(bought).toContainText('cost unknown')
  const service = createInfoClient({ url: config.services?.info ?? '' })
  const [swap] = (await service.fetchTransactions({ principal: me, types: ['Swap'] })).rows
  const paid = ((swap?.valueUsd ?? 0n) * 100n) / USD
  await expect(bought).toContainText(`$${paid / 100n}.${String(paid % 100n).padStart(2, '0')}`)
  await expect(gains.filter({ hasText: 'ICP' }).first()).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Transactions' }).getByRole('row').nth(1),
  ).toContainText('Swap ICP for ckBTC')
  await expect(page.getByRole('img', { name: 'Where it is' })).toBeVisible()
  await expectFitAndAccessible(page)

  // the line ends with what the service says that everything is worth now
  const line = page.getByRole('region', { name: 'Value over time' })
  await line.getByRole('button', { name: 'Table' }).click()
  const today = line.getByRole('table').getByRole('row').nth(1)
  const overview = `${config.services?.info}/wallet/overview?pid=${me}`
  await expect(async () => {
    const { tokensUsd, positionsUsd, ordersUsd, farmsUsd, stakesUsd } =
      await service.fetchWalletTotals(me)
    expect(tokensUsd / USD).toBe((await heldUsd(sdk, service, overview)) / USD)
    const all = tokensUsd + positionsUsd + ordersUsd + farmsUsd + stakesUsd
    await expect(today).toContainText(dollars(all))
  }).toPass()
  await line.getByRole('button', { name: '90D' }).click()
  await expect(page).toHaveURL(/days=90/)

  await page.getByRole('tab', { name: 'First in, first out' }).click()
  await expect(page).toHaveURL(/cost=fifo/)
  await page.setViewportSize({ width: 390, height: 800 })
  await expectFitAndAccessible(page)
  await page.getByRole('link', { name: /All of it/ }).click()
  await expect(page).toHaveURL(new RegExp(`swap-transactions\\?principal=${me}`))
})
