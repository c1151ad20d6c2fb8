import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { expect, test } from '../fixtures.ts'
import { OWN_BALANCE, OwnLedger } from '../OwnLedger.ts'
import { importToken, openWallet, reviewPayment } from '../walletPage.ts'

const OWN = 100_000_000n
const FEE = 10_000n
const NEW_FEE = 30_000n

const someone = () => Ed25519KeyIdentity.generate().getPrincipal().toText()

test('a payment with a fee that the ledger has changed moves nothing; the next one pays what the review says', async ({
  trader,
  page,
  world: { config },
}) => {
  const own = await openWallet(trader)
  const ledger = await OwnLedger.install(config, { fee: FEE, holders: [own] })
  await importToken(page, ledger.id)
  const to = someone()
  const review = await reviewPayment(page, { symbol: 'OWN', to, amount: '5' })
  const send = review.getByRole('button', { name: 'Send now' })
  await expect(review.getByText('0.0001 OWN')).toBeVisible()
  await expect(review.getByText('4.9999 OWN')).toBeVisible()

  await ledger.reinstall({ fee: NEW_FEE, holders: [own] })
  await send.click()
  await expect(
    page.getByText(
      'The ledger has changed its fee. Nothing was sent; check the new fee and try again.',
    ),
  ).toBeVisible()
  expect(await trader.balanceOf(ledger.id, to)).toBe(0n)
  expect(await trader.balanceOf(ledger.id, own)).toBe(OWN_BALANCE)

  await expect(review.getByText('0.0003 OWN')).toBeVisible()
  await expect(review.getByText('4.9997 OWN')).toBeVisible()
  await send.click()
  await expect(page.getByText('Transferred successfully')).toBeVisible()
  expect(await trader.balanceOf(ledger.id, to)).toBe(5n * OWN - NEW_FEE)
  expect(await trader.balanceOf(ledger.id, own)).toBe(OWN_BALANCE - 5n * OWN)
})

test('a payment on a ledger that is too busy moves nothing, and is made once the ledger has room', async ({
  trader,
  page,
  world: { config, newBot },
}) => {
  const own = await openWallet(trader)
  const bot = newBot()
  const terms = { fee: FEE, holders: [own, bot.principal.toText()] }
  const ledger = await OwnLedger.install(config, { ...terms, mostRemembered: 1n })
  await bot.wallet.transfer({ ledgerId: ledger.id, to: someone(), amount: OWN })
  await importToken(page, ledger.id)
  const to = someone()
  const review = await reviewPayment(page, { symbol: 'OWN', to, amount: '5' })
  const send = review.getByRole('button', { name: 'Send now' })

  await send.click()
  await expect(
    page.getByText('The ledger is busy. Nothing was sent; try again in a moment.'),
  ).toBeVisible()
  expect(await trader.balanceOf(ledger.id, to)).toBe(0n)
  expect(await trader.balanceOf(ledger.id, own)).toBe(OWN_BALANCE)

  await ledger.reinstall(terms)
  await send.click()
  await expect(page.getByText('Transferred successfully')).toBeVisible()
  expect(await trader.balanceOf(ledger.id, to)).toBe(5n * OWN - FEE)
  expect(await trader.balanceOf(ledger.id, own)).toBe(OWN_BALANCE - 5n * OWN)
})

test('a payment on a ledger that contradicts itself about its decimals is made once its payer knows', async ({
  trader,
  page,
  world: { config },
}) => {
  const own = await openWallet(trader)
  const terms = { fee: FEE, holders: [own], metadata: { 'icrc1:decimals': '2' } }
  const ledger = await OwnLedger.install(config, terms)
  await importToken(page, ledger.id)
  // counted as the ledger answers, not as its metadata say
  await expect(page.getByRole('row').filter({ hasText: 'OWN' })).toContainText('100')
  const to = someone()
  const review = await reviewPayment(page, { symbol: 'OWN', to, amount: '5' })
  await expect(review.getByText(/says one thing of its decimals or fee/)).toBeVisible()
  await expect(review.getByRole('button', { name: 'Tick the box first' })).toBeDisabled()
  await review.getByRole('checkbox', { name: /may not be what it seems/ }).check()
  await review.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Transferred successfully')).toBeVisible()
  expect(await trader.balanceOf(ledger.id, to)).toBe(5n * OWN - FEE)
})
