import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { enterOn, tabTo } from '../tabTo.ts'
import { openWithKey } from '../walletPage.ts'
import { bitcoinOf } from './bitcoinOf.ts'

/** Its own: journeys that share a world count what arrives at theirs. */
const RECEIVER = 'bcrt1qke7mvy2u4jc9kwpdd7d254nssgfep4cm4hrard'
/** The minter asks no sooner again what a payment costs (`fee_rate_seconds` of the local world), and does so as long as one is under way. */
const RATE_HOLDS_MS = 10_000
/** So long after their blocks no payment of others is under way any more: it looks every two seconds. */
const ENDED_MS = 6_000
/** More than payments need. */
const BLOCKS = 8

test('a payment that a sudden rise of fees would eat up comes back in full, ordered by keyboard alone', async ({
  trader,
  page,
  world: { config },
}) => {
  test.slow()
  const bitcoin = bitcoinOf(config)
  await bitcoin.mine(BLOCKS)
  const minedAt = Date.now()
  await openWithKey(trader, { path: '/ck-bridge?chain=icp' })
  const card = page.getByRole('region', { name: 'Dissolve ckBTC' })
  await expect(card.getByText('1 ckBTC').first()).toBeVisible({ timeout: patient(30_000) })
  await card.getByLabel(/Receiver on Bitcoin/).focus()
  await page.keyboard.type(RECEIVER)
  await tabTo(page, /^You dissolve/)
  await page.keyboard.type('0.0012')
  await expect(card.getByRole('button', { name: 'Review' })).toBeEnabled()
  const review = page.getByRole('dialog', { name: 'Dissolve ckBTC into BTC' })
  await enterOn(page, /^Review$/, () => expect(review).toBeVisible({ timeout: 1_000 }))
  const idle = { timeout: 2 * (ENDED_MS + RATE_HOLDS_MS) }
  await expect.poll(() => Date.now() - minedAt, idle).toBeGreaterThan(ENDED_MS + RATE_HOLDS_MS)
  await bitcoin.storm({ feeRate: 2_000 })
  try {
    const done = page.getByRole('dialog', { name: 'Submitted' })
    await enterOn(page, /^Dissolve$/, () => expect(review).toBeHidden({ timeout: 1_000 }))
    await done
      .getByRole('button', { name: 'Watch the transfer' })
      .click({ timeout: patient(60_000) })
    await expect(page.getByText('Came back', { exact: true })).toBeVisible({
      timeout: patient(60_000),
    })
  } finally {
    await bitcoin.storm({ feeRate: 0 })
  }
  await expect(page.getByText(/0\.0012 ckBTC are back on your account/)).toBeVisible()
  await expectFitAndAccessible(page)
  await page.goto(new URL('/ck-bridge?chain=icp', page.url()).href)
  // all but the fee of the approval
  await expect(card.getByText(/^0\.99999\d* ckBTC$/).first()).toBeVisible()
})
