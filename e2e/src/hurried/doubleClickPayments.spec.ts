import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { some } from '@sluice/test-depth'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { OwnCanister } from '../OwnCanister.ts'
import { chooseFor, openFundedWallet } from '../walletPage.ts'
import { HurriedPerson, PRESSES } from './hurry.ts'

test.use({ reducedMotion: 'no-preference' })

const ICP = 100_000_000n
const ICP_FEE = 10_000n
const XTC = 1_000_000_000_000n

const someone = () => Ed25519KeyIdentity.generate().getPrincipal().toText()
const [doubleClick, , , , enterTwice] = PRESSES

test('"Send now" pressed twice pays once, and "Review" pressed twice pays nothing', async ({
  trader,
  page,
}) => {
  await openFundedWallet(trader)
  const person = await HurriedPerson.at(page)
  for (const press of some(PRESSES, 2)) {
    const to = someone()
    await page.getByRole('button', { name: 'Send ICP' }).click()
    const form = page.getByRole('dialog', { name: 'Send ICP' })
    await form.getByLabel('To', { exact: true }).fill(to)
    await form.getByRole('textbox', { name: 'Amount' }).fill('1')
    await person.press(form.getByRole('button', { name: 'Review', exact: true }), press)
    const review = page.getByRole('dialog', { name: 'Review the payment' })
    await expect(review).toBeVisible()

    await person.press(review.getByRole('button', { name: 'Send now' }), press)
    await expect(review).toBeHidden({ timeout: patient(60_000) })
    await person.untilStill()
    expect(await trader.balanceOf('icp_ledger', to), press.name).toBe(ICP - ICP_FEE)
  }
})

test('"Wrap ICP" and "Unwrap to ICP" pressed twice work once', async ({ trader, page }) => {
  const own = await openFundedWallet(trader, ['wicp_ledger'])
  const person = await HurriedPerson.at(page)
  const before = await trader.balanceOf('wicp_ledger', own)
  const give = async (symbol: string, action: string, press: (typeof PRESSES)[number]) => {
    await chooseFor(page, symbol, action)
    const dialog = page.getByRole('dialog', { name: action })
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('1')
    await person.press(dialog.getByRole('button', { name: action, exact: true }), press)
    await expect(dialog).toBeHidden({ timeout: patient(60_000) })
    await person.untilStill()
  }
  for (const [index, press] of some(PRESSES, 2).entries()) {
    await give('ICP', 'Wrap ICP', press)
    const wrapped = before + BigInt(index + 1) * ICP
    expect(await trader.balanceOf('wicp_ledger', own), press.name).toBe(wrapped)
  }
  const wrapped = await trader.balanceOf('wicp_ledger', own)
  for (const [index, press] of some([doubleClick, enterTwice]).entries()) {
    await give('WICP', 'Unwrap to ICP', press)
    const left = wrapped - BigInt(index + 1) * ICP
    expect(await trader.balanceOf('wicp_ledger', own), press.name).toBe(left)
  }
})

test('"Top up" pressed twice burns once', async ({ trader, page, world: { config } }) => {
  const own = await openFundedWallet(trader, ['xtc_ledger'])
  const person = await HurriedPerson.at(page)
  const canister = await OwnCanister.create(config)
  const before = await trader.balanceOf('xtc_ledger', own)
  for (const [index, press] of some([doubleClick, enterTwice]).entries()) {
    await chooseFor(page, 'XTC', 'Top up')
    const dialog = page.getByRole('dialog', { name: 'Top up a canister' })
    await dialog.getByLabel('Canister ID').fill(canister.id)
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('0.5')
    await person.press(dialog.getByRole('button', { name: 'Top up', exact: true }), press)
    await expect(dialog).toBeHidden({ timeout: patient(60_000) })
    await person.untilStill()
    const left = before - (BigInt(index + 1) * XTC) / 2n
    expect(await trader.balanceOf('xtc_ledger', own), press.name).toBe(left)
  }
})
