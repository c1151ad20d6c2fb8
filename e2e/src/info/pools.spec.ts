import { createSdk, formatAmount } from '@sluice/sdk'
import { createInfoClient, type InfoTransaction } from '@sluice/sdk/info'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'

test.use({ hasInfo: true })

const ICP = 100_000_000n

test('a pool page tells what the service knows; a history can be shared, filtered and taken along', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/swap' })
  const sdk = createSdk(config, { identity })
  const me = identity.getPrincipal().toText()
  const { icp_ledger: icp = '', ckbtc_ledger: ckbtc = '' } = config.canisters
  const quote = await sdk.quote({ tokenIn: icp, tokenOut: ckbtc, amountIn: 3n * ICP })
  if (quote === undefined) throw new Error('no pool gives a quote')
  await sdk.swap.run({ quote, slippagePpm: 10_000n })
  const service = createInfoClient({ url: config.services?.info ?? '' })
  const { poolId } = quote
  const mine = async (): Promise<InfoTransaction | undefined> =>
    (await service.fetchTransactions({ poolId, principal: me })).rows[0]
  await expect.poll(mine).toBeDefined()
  const told = await mine()
  if (told === undefined) throw new Error('it was there a moment ago')

  await page.goto(`${webUrl}/info-swap/pool/details/${poolId}`)
  const rows = page.getByRole('table', { name: 'Transactions' })
  const first = rows.getByRole('row').nth(1)
  await expect(first).toContainText('Swap ICP for ckBTC')
  const [paid, got] =
    told.token0.amountIn > 0n ? [told.token0, told.token1] : [told.token1, told.token0]
  await expect(first).toContainText(`${formatAmount(paid.amountIn, 8)} ICP`)
  await expect(first).toContainText(`${formatAmount(got.amountOut, 8)} ckBTC`)
  const { rows: all } = await service.fetchTransactions({ poolId })
  await expect(rows.getByRole('row')).toHaveCount(all.length + 1)
  await expectFitAndAccessible(page)

  // what is chosen stands in the address, and is there again; even where the page is slower than the person
  const chosen = [
    page.getByRole('tab', { name: 'Positions' }),
    page.getByRole('button', { name: 'Volume', exact: true }),
    page.getByRole('button', { name: '30D', exact: true }),
  ]
  const handles = await Promise.all(chosen.map((one) => one.elementHandle()))
  await page.evaluate((all) => {
    for (const one of all) {
      if (!(one instanceof HTMLElement)) throw new Error('nothing to choose')
      // a tab is chosen by what gives it the focus, a button by the click
      one.focus()
      one.click()
    }
  }, handles)
  await expect(page).toHaveURL(/chart=volume/)
  await expect(page).toHaveURL(/tab=positions/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Volume', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(page.getByRole('button', { name: '30D', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  const { rows: positions } = await service.fetchPositions({ poolId, limit: 500 })
  const table = page.getByRole('table', { name: 'Positions' })
  await expect(table.getByRole('row')).toHaveCount(positions.length + 1)
  await expect(page.getByRole('img', { name: 'Shares of the largest owners' })).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  await expect(page.getByRole('table', { name: 'Volume' }).getByRole('row').nth(1)).toBeVisible()
  const fact = (name: string) => page.getByText(name, { exact: true }).locator('..')
  for (const name of ['Volume 24h', 'Volume 7d', 'Fees 24h'])
    await expect(fact(name)).toContainText(/\$0\.0[1-9]|\$0\.[1-9]|\$[1-9]/)
  await page.getByRole('button', { name: 'APR', exact: true }).click()
  await expect(page.getByRole('region', { name: 'APR, of the day before' })).toContainText(/[1-9]%/)

  await page.goto(`${webUrl}/info-tokens/details/${ckbtc}`)
  const { rows: ofToken } = await service.fetchTransactions({ tokenId: ckbtc })
  await expect(page.getByRole('button', { name: 'Price', exact: true })).toBeVisible()
  await expect(rows.getByRole('row')).toHaveCount(Math.min(10, ofToken.length) + 1)
  await expectFitAndAccessible(page)
  await page.goto(`${webUrl}/info-swap`)
  await expect(rows.getByRole('row').nth(1)).toContainText('Swap ICP for ckBTC')
  await page.getByRole('button', { name: 'Adds' }).click()
  await expect(rows.getByRole('row').nth(1)).toContainText('Add liquidity')
  await expect(page).toHaveURL(/type=adds/)
  await page.getByRole('button', { name: 'Volume', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Volume' })).toBeVisible()
  await expectFitAndAccessible(page)

  await page.goto(`${webUrl}/info-tokens/details/${icp}`)
  await page.getByRole('link', { name: /see who/ }).click()
  const holders = page.getByRole('table', { name: 'Holders' }).getByRole('row')
  const icpToken = { ledgerId: icp, decimals: 8 }
  const { rows: largest } = await service.fetchHolders({ token: icpToken, limit: 10 })
  await expect(holders).toHaveCount(largest.length + 1)
  await expect(holders.nth(1)).toContainText(
    ((largest[0]?.amount ?? 0n) / ICP).toLocaleString('en-US'),
  )
  await expectFitAndAccessible(page)

  await page.goto(`${webUrl}/swap`)
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('link', { name: 'Show all, with filters' }).click()
  await expect(page).toHaveURL(new RegExp(`swap-transactions\\?principal=${me}`))
  const found = page.getByRole('table', { name: 'Transactions' })
  await expect(found.getByRole('row')).toHaveCount(2)
  await expect(found).toContainText('Swap ICP for ckBTC')
  const file = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href')
  const csv = await (await fetch(file ?? '')).text()
  expect(csv.trim().split('\n')).toHaveLength(2)
  expect(csv).toContain('ckBTC')
  await expectFitAndAccessible(page)

  await page.getByLabel('To (UTC)').fill('2020-01-01')
  await expect(page.getByText(/last day comes before the first/)).toBeVisible()
  await page.getByLabel('From (UTC)').fill('2019-01-01')
  await expect(page.getByText('Nothing was done here in this time.')).toBeVisible()
  await page.getByLabel('Principal').fill('nobody')
  await expect(page.getByText('This is not a principal.').first()).toBeVisible()
})
