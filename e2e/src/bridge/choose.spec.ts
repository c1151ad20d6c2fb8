import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'

/** Its own: journeys that share a world count what arrives at theirs. */
const RECEIVER = 'bcrt1qrsvnrskggtjmc8z38vwjxmjardrt2s0458e3hd'

test('the way is chosen from the list of coins and tokens, and an order that took nothing stands in the form again', async ({
  trader,
  page,
  world: { config },
}) => {
  test.slow()
  const { identity } = await openWithKey(trader, { path: '/ck-bridge' })
  const mint = page.getByRole('region', { name: 'Mint ckBTC' })
  await mint.getByRole('button', { name: /^From: BTC on Bitcoin/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Select a token' })
  const choices = dialog.getByRole('option')
  await expect(choices.filter({ hasText: 'BTC' })).toHaveCount(2)
  await expectFitAndAccessible(page)
  await dialog.getByRole('combobox', { name: /^Network/ }).click()
  await page.getByRole('option', { name: 'Internet Computer' }).last().click()
  await expect(choices).toHaveText([/ckBTC/, /ckETH/, /ckUSDC/, /ckUSDT/, /ckLINK/])
  await dialog.getByRole('combobox').last().fill('nothing of this name')
  await expect(dialog.getByText('No result found')).toBeVisible()
  await dialog.getByRole('combobox').last().fill('ckb')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const card = page.getByRole('region', { name: 'Dissolve ckBTC' })
  await card.getByLabel(/Receiver on Bitcoin/).fill(RECEIVER)
  await card.getByLabel('You dissolve').fill('0.6')
  await card.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Dissolve ckBTC into BTC' })
  await expect(review).toContainText(RECEIVER)
  // somebody with the same key is faster
  await createSdk(config, { identity }).wallet.transfer({
    ledgerId: config.canisters.ckbtc_ledger ?? '',
    to: Ed25519KeyIdentity.generate().getPrincipal().toText(),
    amount: 50_000_000n,
  })
  await review.getByRole('button', { name: 'Dissolve', exact: true }).click()
  const failed = page.getByRole('dialog').filter({ hasText: 'Nothing was taken' })
  await failed
    .getByRole('button', { name: 'Close' })
    .last()
    .click({ timeout: patient(60_000) })
  await expect(card.getByLabel(/Receiver on Bitcoin/)).toHaveValue(RECEIVER)
  await expect(card.getByLabel('You dissolve')).toHaveValue('0.6')
  await expect(card.getByRole('button', { name: /Insufficient|most/i })).toBeDisabled()
  await card.getByLabel('You dissolve').fill('0.2')
  await card.getByRole('button', { name: 'Review' }).click()
  await review.getByRole('button', { name: 'Dissolve', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Submitted' })
  await done.getByRole('button', { name: 'Done' }).click({ timeout: patient(60_000) })
  await expect(card.getByLabel(/Receiver on Bitcoin/)).toHaveValue('')
})
