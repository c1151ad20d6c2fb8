import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { some } from '@sluice/test-depth'
import { expectAfterPauses } from '../afterPauses.ts'
import { expect, test } from '../fixtures.ts'
import { loseAnswers, openFundedWallet, reviewPayment } from '../walletPage.ts'
import { HurriedPerson, PRESSES } from './hurry.ts'

test.use({ reducedMotion: 'no-preference' })

const ICP = 100_000_000n
const ICP_FEE = 10_000n

const someone = () => Ed25519KeyIdentity.generate().getPrincipal().toText()
const [doubleClick, , , , enterTwice] = PRESSES

test('"Continue" pressed twice finishes an interrupted payment once', async ({ trader, page }) => {
  await openFundedWallet(trader)
  const person = await HurriedPerson.at(page)
  for (const press of some([doubleClick, enterTwice])) {
    const to = someone()
    const mend = await loseAnswers(page)
    const review = await reviewPayment(page, { symbol: 'ICP', to, amount: '1' })
    await person.press(review.getByRole('button', { name: 'Send now' }), press)
    await expectAfterPauses(page.getByText(/answer got lost/).first())
    await mend()
    await page.reload()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /interrupted/ })
      .click()
    const panel = page.getByRole('dialog', { name: 'Activity' })
    await person.press(panel.getByRole('button', { name: 'Continue' }), press)
    await expect(panel.getByRole('button', { name: 'Continue' })).toHaveCount(0)
    await person.untilStill()
    expect(await trader.balanceOf('icp_ledger', to), press.name).toBe(ICP - ICP_FEE)
    await page.keyboard.press('Escape')
  }
})

test('"Dismiss" pressed twice does not forget a payment unread', async ({ trader, page }) => {
  await openFundedWallet(trader)
  const person = await HurriedPerson.at(page)
  const mend = await loseAnswers(page)
  const review = await reviewPayment(page, { symbol: 'ICP', to: someone(), amount: '1' })
  await review.getByRole('button', { name: 'Send now' }).click()
  await expectAfterPauses(page.getByText(/answer got lost/).first())
  await mend()
  await page.reload()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /interrupted/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Activity' })
  await person.press(panel.getByRole('button', { name: 'Dismiss' }), doubleClick)
  await expect(panel.getByRole('button', { name: 'Forget' })).toBeEnabled()
  await panel.getByRole('button', { name: 'Forget' }).click()
  await expect(page.getByRole('button', { name: /interrupted/ })).toHaveCount(0)
})
