import { accountIdentifier, parsePrincipal, toHex } from '@sluice/sdk'
import { expect, type Trader, test } from '../fixtures.ts'
import { openFundedWallet } from '../walletPage.ts'

test('a slippage that can cost half says so before it is confirmed, and one beyond half is refused', async ({
  trader,
  page,
}) => {
  await trader.openFundedSwap()
  await page.getByRole('button', { name: /Swap settings/ }).click()
  const field = page.getByLabel('Custom slippage in percent')
  await field.fill('100')
  await expect(page.getByText('The most is 50%. 0.5% stays in force.')).toBeVisible()
  await field.press('Enter')
  await expect(field).toHaveValue('0.5')
  await field.fill('0')
  await expect(page.getByText(/any move of the price undoes the swap/)).toBeVisible()
  await field.fill('50')
  await expect(page.getByText(/you may receive far less/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Swap settings, slippage 50%' })).toBeVisible()

  await page.getByLabel('You pay').fill('1')
  await page.getByRole('button', { name: 'Review swap' }).click()
  const review = page.getByRole('dialog', { name: 'Review swap' })
  await expect(review.getByRole('alert')).toContainText(
    /Slippage of 50%.*as little as 0\.\d+ ckBTC/,
  )
  await expect(review.getByRole('button', { name: 'Agree to the loss first' })).toBeDisabled()
  await review.getByRole('checkbox').check()
  await expect(review.getByRole('button', { name: 'Confirm swap' })).toBeEnabled()
})

test('a great price impact is told with what helps, which is not expert mode', async ({
  trader,
  page,
}) => {
  const amount = await amountThatMovesThePrice(trader)
  await trader.openSwap()
  await page.getByLabel('You pay').fill(String(amount))
  const main = page.getByRole('main')
  await expect(main.getByRole('alert').filter({ hasText: 'would move the price by' })).toBeVisible()
  await expect(main).not.toContainText(/expert/i)
})

test('a token is not sent to a ledger, and to a pool only after a second question', async ({
  trader,
  page,
  world: { config, reader },
}) => {
  await openFundedWallet(trader)
  const [icp = '', ckbtc = ''] = [config.canisters.icp_ledger, config.canisters.ckbtc_ledger]
  const [pool] = await reader.pools.list()
  const owner = parsePrincipal(icp)
  const accountId = owner ? toHex(accountIdentifier(owner.toUint8Array())) : ''
  await page.getByRole('button', { name: 'Send ICP' }).click()
  const dialog = page.getByRole('dialog')
  const to = dialog.getByLabel('To', { exact: true })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1')
  for (const address of [icp, ckbtc, accountId]) {
    await to.fill(address)
    await expect(dialog.getByRole('button', { name: /token ledger/ })).toBeDisabled()
  }

  await to.fill(pool?.canisterId ?? '')
  await expect(dialog.getByRole('alert')).toContainText('the tokens may be lost')
  await dialog.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(dialog.getByRole('button', { name: 'Tick the box first' })).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await expect(dialog.getByRole('button', { name: 'Send now' })).toBeEnabled()
})

/** Whole ICP whose swap for ckBTC moves the price by clearly more than 15 % over all pools, as the page reckons it, and that they can take. */
async function amountThatMovesThePrice({ world: { config, reader } }: Trader): Promise<bigint> {
  const [tokenIn = '', tokenOut = ''] = [config.canisters.icp_ledger, config.canisters.ckbtc_ledger]
  for (let whole = 1_000n; whole < 10n ** 12n; whole += whole / 4n) {
    const amount = whole * 100_000_000n
    const quote = await reader.trade.quote({ kind: 'exact-in', tokenIn, tokenOut, amount })
    // the market goes on trading until the page has asked, so the edge itself would be a matter of luck
    if (quote && quote.priceImpactPpm > 200_000n) return whole
  }
  throw new Error('no amount moves the price that far')
}

test('a link with a mistyped token says so instead of asking the pools for ever', async ({
  page,
  world: { webUrl },
}) => {
  // one letter of the checksum is another
  for (const id of ['ryjl3-tyaaa-aaaaa-aaaba-caj', 'ryjl3']) {
    await page.goto(`${webUrl}/swap?input=${id}`)
    await expect(
      page.getByText(/This link names a token that does not exist/).first(),
    ).toBeVisible()
    await expect(page.getByText(id, { exact: true })).toBeVisible()
  }
  await page.goto(`${webUrl}/farm/details/ryjl3-tyaaa-aaaaa-aaaba-caj`)
  await expect(page.getByText(/This link names a farm that does not exist/)).toBeVisible()
})
