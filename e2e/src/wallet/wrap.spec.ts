import { some } from '@sluice/test-depth'
import { expectAfterPauses } from '../afterPauses.ts'
import { expect, type Trader, test } from '../fixtures.ts'
import {
  callsTo,
  chooseFor,
  continueInterrupted,
  loseAnswers,
  loseRequests,
  openFundedWallet,
} from '../walletPage.ts'

const ICP = 100_000_000n
const ICP_FEE = 10_000n

async function holdings(trader: Trader, principal: string) {
  const [icp, wicp] = await Promise.all([
    trader.balanceOf('icp_ledger', principal),
    trader.balanceOf('wicp_ledger', principal),
  ])
  return { icp, wicp }
}

test('ICP is wrapped and unwrapped, and the ledgers say the same as the dialog', async ({
  trader,
  page,
}) => {
  const own = await openFundedWallet(trader, ['wicp_ledger'])
  const before = await holdings(trader, own)

  await chooseFor(page, 'ICP', 'Wrap ICP')
  const wrap = page.getByRole('dialog', { name: 'Wrap ICP' })
  await expect(wrap.getByRole('button', { name: 'Enter an amount' })).toBeDisabled()
  await wrap.getByRole('textbox', { name: 'Amount' }).fill('200')
  await expect(wrap.getByRole('button', { name: 'Insufficient ICP balance' })).toBeDisabled()
  await wrap.getByRole('textbox', { name: 'Amount' }).fill('3')
  await expect(wrap.getByText('3 WICP')).toBeVisible()
  await wrap.getByRole('button', { name: 'Wrap ICP' }).click()
  await expect(page.getByText('Wrapped successfully')).toBeVisible()
  const wrapped = await holdings(trader, own)
  expect(wrapped.icp - before.icp).toBe(-3n * ICP - ICP_FEE)
  expect(wrapped.wicp - before.wicp).toBe(3n * ICP)

  await chooseFor(page, 'WICP', 'Unwrap to ICP')
  const unwrap = page.getByRole('dialog', { name: 'Unwrap to ICP' })
  await unwrap.getByRole('textbox', { name: 'Amount' }).fill('2')
  await expect(unwrap.getByText('1.9999 ICP')).toBeVisible()
  await unwrap.getByRole('button', { name: 'Unwrap to ICP' }).click()
  await expect(page.getByText('Unwrapped successfully')).toBeVisible()
  const after = await holdings(trader, own)
  expect(after.icp - wrapped.icp).toBe(2n * ICP - ICP_FEE)
  expect(after.wicp - wrapped.wicp).toBe(-2n * ICP)
  await expect(page.getByRole('row').filter({ hasText: 'Wrapped ICP' })).toContainText('21')
})

test('wrapping that breaks after the ICP is paid in goes on after a reload, and pays once', async ({
  trader,
  page,
}) => {
  const own = await openFundedWallet(trader, ['wicp_ledger'])
  const before = await holdings(trader, own)
  const minting = callsTo(trader.world.config, 'wicp_ledger')
  await page.route(minting, (route) => route.abort())

  await chooseFor(page, 'ICP', 'Wrap ICP')
  const dialog = page.getByRole('dialog', { name: 'Wrap ICP' })
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('4')
  await dialog.getByRole('button', { name: 'Wrap ICP' }).click()
  const failed = page.getByText('The ICP is paid in, the wrapped tokens are still to come.')
  await expect(failed).toBeVisible()
  expect(await holdings(trader, own)).toEqual({ ...before, icp: before.icp - 4n * ICP - ICP_FEE })

  await page.reload()
  await continueInterrupted(page, 'Wrapping of 4 ICP was interrupted')
  await expect(failed).toBeVisible()
  await page.unroute(minting)
  await page
    .getByRole('dialog', { name: 'Activity' })
    .getByRole('button', { name: 'Continue' })
    .click()

  await expect(page.getByText('The payment is complete.')).toBeVisible()
  expect(await holdings(trader, own)).toEqual({
    icp: before.icp - 4n * ICP - ICP_FEE,
    wicp: before.wicp + 4n * ICP,
  })
})

for (const lost of some(['request', 'answer'] as const)) {
  test(`unwrapping whose ${lost} is lost goes on after a reload, and pays out once`, async ({
    trader,
    page,
  }) => {
    const own = await openFundedWallet(trader, ['wicp_ledger'])
    const before = await holdings(trader, own)
    const after = { icp: before.icp + 2n * ICP - ICP_FEE, wicp: before.wicp - 2n * ICP }
    const mend = await (lost === 'answer' ? loseAnswers : loseRequests)(page)

    await chooseFor(page, 'WICP', 'Unwrap to ICP')
    const dialog = page.getByRole('dialog', { name: 'Unwrap to ICP' })
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('2')
    await dialog.getByRole('button', { name: 'Unwrap to ICP' }).click()
    await expectAfterPauses(page.getByText(/answer got lost/).first())
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await holdings(trader, own)).toEqual(lost === 'answer' ? after : before)

    await mend()
    await page.reload()
    await continueInterrupted(page, 'Unwrapping of 2 WICP was interrupted')
    await expect(page.getByText('The payment is complete.')).toBeVisible()
    expect(await holdings(trader, own)).toEqual(after)
    await expect(page.getByRole('button', { name: /interrupted/ })).toHaveCount(0)
  })
}
