import type { Page } from '@playwright/test'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { bitcoinOf } from './bitcoinOf.ts'

/** An address of each kind that the minter pays to; it has never heard of them. */
const RECEIVERS = {
  'An address of the first kind (P2PKH).': 'mrgxsGwEtELYdvMXijEMUqYYuVprfrLm5f',
  'A script address (P2SH).': '2N8B2MjWpiTZ5Wi96MZajCEvDrGyhyfNEBd',
  'A SegWit address (P2WPKH).': 'bcrt1q028q278va4ursq4rr9hpqpp4kkfz36kprmtt8d',
  'A SegWit script address (P2WSH).':
    'bcrt1qya6pjefnxl86zflkgh8s8d5h2q2kt96926fu4fny3w64575a4fdqpjtv0t',
  'A Taproot address (P2TR).': 'bcrt1p9nawzvyp2wk8kr4z3wmwseunc7hqujxsqfagjhtqe9dmv693z6hq0hvjxv',
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
  const done = page.getByRole('dialog', { name: 'Submitted' })
  const others = Object.values(RECEIVERS).filter((address) => address !== receiver)
  for (const address of others) {
    await order(page, address, '0.1')
    await done.getByRole('button', { name: 'Done' }).click({ timeout: patient(60_000) })
  }
  await order(page, receiver, '0.25')
  await done.getByRole('button', { name: 'Watch the transfer' }).click({ timeout: patient(60_000) })
  await expect(page.getByRole('heading', { level: 1, name: 'ckBTC to BTC' })).toBeVisible()
  await expectFitAndAccessible(page)
  const bitcoin = bitcoinOf(config)
  for (const address of [receiver, ...others])
    await expect
      .poll(async () => (await bitcoin.fetchHistory(address)).length, { timeout: patient(60_000) })
      .toBe(1)
  // the block that had it is lost, and a later one has it again
  await bitcoin.mine(1)
  await bitcoin.reorganize(1)
  await bitcoin.mine(6)
  await expect(page.getByText('The BTC have arrived and are confirmed.')).toBeVisible({
    timeout: patient(60_000),
  })
  await page.goto(new URL('/ck-bridge', page.url()).href)
  const rows = page.getByRole('region', { name: 'Transfers' }).getByRole('link')
  await expect(rows).toHaveCount(others.length + 1)
  await expect(rows.filter({ hasText: 'Paid' })).toHaveCount(others.length + 1, {
    timeout: patient(60_000),
  })
})
