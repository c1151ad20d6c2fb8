import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'

const ICP = 100_000_000n
const ICP_FEE = 10_000n

test('what is deposited at a pool pays a swap before the wallet does, and the rest comes back', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const principal = await trader.openFundedSwap()
  const icp = () => trader.balanceOf('icp_ledger', principal)

  await page.getByRole('button', { name: /Swap settings/ }).click()
  await expect(page.getByText('Always for exactly what one swap takes')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See approvals' })).toHaveAttribute(
    'href',
    '/swap/revoke-approve',
  )
  await page.keyboard.press('Escape')

  const { icp_ledger: input, ckbtc_ledger: output } = config.canisters
  await page.goto(`${webUrl}/swap?input=${input}&output=${output}&reclaim=true`)
  const held = page.getByText(/^The pool holds [\d.,]+ ICP for you\.$/)
  await expect(held).toHaveText('The pool holds 0 ICP for you.')
  await expect(page.getByText('The pool holds 0 ckBTC for you.')).toBeVisible()
  const row = page.locator('div').filter({ has: held }).last().locator('..')
  await expect(row.getByRole('button', { name: 'Withdraw' })).toBeDisabled()

  const before = await icp()
  await row.getByRole('button', { name: 'Deposit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deposit ICP' })
  await dialog.getByLabel('Amount').fill('0.0001')
  await expect(dialog.getByRole('button', { name: 'larger than fee' })).toBeDisabled()
  await dialog.getByLabel('Amount').fill('3')
  await expectFitAndAccessible(page)
  await dialog.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(page.getByText('The pool holds 3 ICP more for you.')).toBeVisible()
  await expect(held).toHaveText('The pool holds 3 ICP for you.')
  expect(before - (await icp())).toBe(3n * ICP + 2n * ICP_FEE)

  const deposited = await icp()
  await page.getByLabel('You pay').fill('2')
  await page.getByRole('button', { name: 'Review swap' }).click()
  const review = page.getByRole('dialog', { name: 'Review swap' })
  await expect(review).toContainText('2 ICP of it is paid with what the pool already holds for you')
  await review.getByText('2 calls in all').click()
  await expect(review.getByRole('listitem')).toHaveText([/^Pool ICP\/ckBTC.*swap$/, /withdraw$/])
  await review.getByRole('button', { name: 'Confirm swap' }).click()
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toContainText('You received')
  await page.keyboard.press('Escape')
  expect(await icp()).toBe(deposited)

  await row.getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(icp).toBe(deposited + ICP - ICP_FEE)
})
