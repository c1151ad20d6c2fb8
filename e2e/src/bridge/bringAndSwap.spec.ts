import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openDeposit } from './openDeposit.ts'

test('ETH is brought in and swapped into ICP on arrival, for no less than was agreed to, across a reload', async ({
  trader,
  page,
}) => {
  test.slow()
  const { card, confirm } = await openDeposit(trader, 'ckETH', 'cketh_ledger')
  await card.getByLabel('You deposit').fill('0.25')
  await card.getByRole('button', { name: 'Choose the token to swap into' }).click()
  const tokens = page.getByRole('dialog', { name: 'Select a token' })
  await tokens.getByRole('combobox').last().fill('ICP')
  await tokens.getByRole('option').filter({ hasText: 'ICP' }).first().click()
  const swap = card.getByRole('region', { name: 'Swap ckETH on arrival into' })
  await expect(swap.getByText('At least', { exact: true })).toBeVisible()
  await expect(swap).toContainText('ICP')
  await expectFitAndAccessible(page)
  await confirm('Deposit ETH')
  const plans = card.getByRole('list', { name: 'Planned swaps' })
  await expect(plans).toContainText('0.25 ckETH will be swapped into ICP')
  await page.reload()
  const done = page.getByRole('dialog').filter({ hasText: 'ICP' })
  await expect(done.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: patient(90_000) })
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(plans).toBeHidden()
})
