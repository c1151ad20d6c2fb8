import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { expectAfterPauses } from '../afterPauses.ts'
import { expect, type Trader, test } from '../fixtures.ts'
import { loseAnswers, reviewPayment } from '../walletPage.ts'

const someone = () => Ed25519KeyIdentity.generate().getPrincipal().toText()

/** Sends 1 ICP; the payment happens, but no answer comes back to the page. */
async function sendIntoSilence({ page }: Trader, to: string): Promise<void> {
  const mend = await loseAnswers(page)
  const review = await reviewPayment(page, { symbol: 'ICP', to, amount: '1' })
  await review.getByRole('button', { name: 'Send now' }).click()
  await expectAfterPauses(page.getByText(/answer got lost/).first())
  // nobody should be led to send it again
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await mend()
}

test('payments whose answer got lost are told on every page until they are continued, and pay once', async ({
  trader,
  world,
}) => {
  const { page } = trader
  await trader.openFunded('/wallet')
  const receivers = [someone(), someone()]
  for (const to of receivers) {
    await sendIntoSilence(trader, to)
    await page.reload()
  }

  await page.goto(`${world.webUrl}/info-tokens`)
  const ticker = page.getByRole('complementary', { name: '2 interrupted actions' })
  await expect(ticker.getByText('1/2')).toBeVisible()
  await ticker.getByRole('button', { name: 'Next' }).click()
  await expect(ticker.getByText('2/2')).toBeVisible()
  for (const left of [1, 0]) {
    await page.getByRole('complementary').getByRole('button', { name: 'Continue' }).click()
    const panel = page.getByRole('dialog', { name: 'Activity' })
    await panel.getByRole('button', { name: 'Continue' }).first().click()
    await expect(panel.getByRole('button', { name: 'Continue' })).toHaveCount(left)
    await page.keyboard.press('Escape')
  }

  await expect(page.getByRole('complementary').getByText('interrupted')).toHaveCount(0)
  for (const to of receivers) expect(await trader.balanceOf('icp_ledger', to)).toBe(99_990_000n)
})
