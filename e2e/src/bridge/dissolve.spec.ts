import type { Page } from '@playwright/test'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { bitcoinOf } from './bitcoinOf.ts'

/** Of everybody and nobody: the node of this machine pays to it, and the minter has never heard of it. */
const RECEIVERS = {
  'A SegWit address (P2WPKH).': 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  'A Taproot address (P2TR).': 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6',
} as const

async function order(page: Page, receiver: string, amount: string): Promise<void> {
  const card = page.getByRole('region', { name: 'Dissolve ckBTC' })
  await card.getByLabel(/Receiver on Bitcoin/).fill(receiver)
  await card.getByLabel('You dissolve').fill(amount)
  await card.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Dissolve ckBTC into BTC' })
  await expect(review).toContainText(receiver)
  await review.getByRole('button', { name: 'Dissolve', exact: true }).click()
}

test('ckBTC are dissolved, the receiver is paid what was promised, and the transfer proves it', async ({
  trader,
  page,
  world: { config },
}) => {
  test.slow()
  await openWithKey(trader, { path: '/ck-bridge?chain=icp' })
  const card = page.getByRole('region', { name: 'Dissolve ckBTC' })
  await expect(card.getByRole('button', { name: 'Enter an address' })).toBeDisabled()
  await card.getByLabel(/Receiver on Bitcoin/).fill('0x52908400098527886E0F7030069857D2E4169EE7')
  await expect(card.getByText('This is an Ethereum address')).toBeVisible()
  for (const [kind, address] of Object.entries(RECEIVERS)) {
    await card.getByLabel(/Receiver on Bitcoin/).fill(address)
    await expect(card.getByText(kind)).toBeVisible()
  }
  await card.getByLabel('You dissolve').fill('0.001')
  await expect(card.getByRole('button', { name: /^At least 0\.001/ })).toBeDisabled()
  await card.getByLabel('You dissolve').fill('0.25')
  await expect(card.getByRole('button', { name: 'Review' })).toBeEnabled()
  await expectFitAndAccessible(page)
  const receiver = RECEIVERS['A Taproot address (P2TR).']
  await order(page, receiver, '0.25')
  const done = page.getByRole('dialog', { name: 'Submitted' })
  await done.getByRole('button', { name: 'Watch the transfer' }).click({ timeout: patient(60_000) })
  await expect(page.getByRole('heading', { level: 1, name: 'ckBTC to BTC' })).toBeVisible()
  await expectFitAndAccessible(page)
  const bitcoin = bitcoinOf(config)
  await expect
    .poll(async () => (await bitcoin.fetchHistory(receiver)).length, { timeout: patient(60_000) })
    .toBeGreaterThan(0)
  await bitcoin.mine(6)
  await expect(page.getByText('The BTC have arrived and are confirmed.')).toBeVisible({
    timeout: patient(60_000),
  })
})
