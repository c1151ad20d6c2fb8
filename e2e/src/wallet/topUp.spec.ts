import { expectAfterPauses } from '../afterPauses.ts'
import { expect, test } from '../fixtures.ts'
import { OwnCanister } from '../OwnCanister.ts'
import { chooseFor, continueInterrupted, loseAnswers, openFundedWallet } from '../walletPage.ts'

/** 1.25 XTC, and as many cycles. */
const AMOUNT = 1_250_000_000_000n
/** What an empty canister may burn between two readings. */
const BURNED = 1_000_000_000n

test('XTC becomes cycles of a canister; what is no canister gets none, and the XTC stays', async ({
  trader,
  page,
  world: { config },
}) => {
  const own = await openFundedWallet(trader, ['xtc_ledger'])
  const canister = await OwnCanister.create(config)
  const xtc = await trader.balanceOf('xtc_ledger', own)
  const cycles = await canister.fetchCycles()
  await chooseFor(page, 'XTC', 'Top up')
  const dialog = page.getByRole('dialog', { name: 'Top up a canister' })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const id = dialog.getByLabel('Canister ID')

  await expect(button('No canister id')).toBeDisabled()
  await id.fill(own)
  await expect(button('This is no canister ID')).toBeDisabled()
  await id.fill(canister.id)
  await expect(button('Enter an amount')).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5')
  await expect(button('Insufficient XTC balance')).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1.25')
  await button('Top up').click()
  await expect(page.getByText('The canister has its cycles.')).toBeVisible()

  const gained = (await canister.fetchCycles()) - cycles
  expect(gained).toBeLessThanOrEqual(AMOUNT)
  expect(gained).toBeGreaterThan(AMOUNT - BURNED)
  expect(await trader.balanceOf('xtc_ledger', own)).toBe(xtc - AMOUNT)
})

test('a top-up whose answer is lost goes on after a reload, and the canister gets its cycles once', async ({
  trader,
  page,
  world: { config },
}) => {
  const own = await openFundedWallet(trader, ['xtc_ledger'])
  const canister = await OwnCanister.create(config)
  const xtc = await trader.balanceOf('xtc_ledger', own)
  const cycles = await canister.fetchCycles()
  const mend = await loseAnswers(page)

  await chooseFor(page, 'XTC', 'Top up')
  const dialog = page.getByRole('dialog', { name: 'Top up a canister' })
  await dialog.getByLabel('Canister ID').fill(canister.id)
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1.25')
  await dialog.getByRole('button', { name: 'Top up', exact: true }).click()
  await expectAfterPauses(page.getByText(/answer got lost/).first())
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await mend()
  await page.reload()
  await continueInterrupted(page, 'with 1.25 XTC was interrupted')
  await expect(page.getByText('The payment is complete.')).toBeVisible()
  const gained = (await canister.fetchCycles()) - cycles
  expect(gained).toBeLessThanOrEqual(AMOUNT)
  expect(gained).toBeGreaterThan(AMOUNT - BURNED)
  expect(await trader.balanceOf('xtc_ledger', own)).toBe(xtc - AMOUNT)
  await expect(page.getByRole('button', { name: /interrupted/ })).toHaveCount(0)
})
