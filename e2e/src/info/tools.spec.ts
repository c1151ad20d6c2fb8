import { createSdk, formatAmount } from '@sluice/sdk'
import { createInfoClient } from '@sluice/sdk/info'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'

test.use({ hasInfo: true })

const ICP = 100_000_000n

test('of anybody it can be looked up what a wallet holds, what lies at pools, and which positions are open', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/info-tools' })
  await expectFitAndAccessible(page)
  const sdk = createSdk(config, { identity })
  const me = identity.getPrincipal().toText()
  const { icp_ledger: icp = '', ckbtc_ledger: ckbtc = '' } = config.canisters
  const quote = await sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn: 3n * ICP })
  if (quote === undefined) throw new Error('no pool gives a quote')
  await sdk.swap.run({ quote, slippagePpm: 10_000n, keepInPool: true })

  await page.getByRole('link', { name: /Balances at pools/ }).click()
  await expect(page.getByText('Enter a principal above.')).toBeVisible()
  await page.getByRole('button', { name: 'Mine' }).click()
  const { balance0, balance1 } = await sdk.pools.fetchUnused(quote.poolId)
  const kept = balance0 + balance1
  const row = page.getByRole('table', { name: 'Balances at pools' }).getByRole('row').nth(1)
  await expect(row).toContainText(`${formatAmount(kept, 8)} ckBTC`)
  await expectFitAndAccessible(page)

  await page.goto(`${webUrl}/info-tools/valuation?principal=${me}`)
  const table = page.getByRole('table', { name: 'Wallet value' })
  const held = table.getByRole('row').filter({ hasText: /^ICP/ })
  await expect(held).toContainText(formatAmount(await sdk.balances.fetch(icp), 8))
  await expectFitAndAccessible(page)

  // whoever founded the pools of this world provides their liquidity
  const service = createInfoClient({ url: config.services?.info ?? '' })
  const { rows } = await service.fetchPositions({ poolId: quote.poolId, limit: 500 })
  const [first] = rows
  if (first === undefined) throw new Error('nobody provides liquidity')
  const mine = rows.filter(({ owner }) => owner === first.owner)
  await page.goto(`${webUrl}/info-tools/positions?principal=${first.owner}&pair=${quote.poolId}`)
  const positions = page.getByRole('table', { name: 'Positions' })
  await expect(positions.getByRole('row')).toHaveCount(mine.length + 1)
  await expect(positions).toContainText(`#${first.positionId}`)
  await expectFitAndAccessible(page)
  await page.getByLabel('Principal').fill('aaaaa-aa')
  await expect(page.getByText('There is no such open position.')).toBeVisible()
})
