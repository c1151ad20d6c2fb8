import type { Page } from '@playwright/test'
import { type Config, createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { ethereumOf } from './ethereumOf.ts'

const ETHER = 10n ** 18n
const RECEIVER = '0x52908400098527886E0F7030069857D2E4169EE7'
/** The last letter should be a small one. */
const MISTYPED = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'
/** Takes neither ether nor tokens: a contract of the local chain that refuses every payment. */
const REVERTING = '0x46E343d41A41bf3502De43536320dD8009Ce631C'
const USDC = '0xFf48B6BEFEB063BDb953f001f9A2c6121aDcbA1F'

const pathOf = ({ canisters }: Config, ledger: string) =>
  `/ck-bridge?tokenId=${canisters[ledger]}&chain=icp`
const cardOf = (page: Page, symbol: string) =>
  page.getByRole('region', { name: `Dissolve ${symbol}` })

async function fill(page: Page, symbol: string, receiver: string, amount: string) {
  const card = cardOf(page, symbol)
  await card.getByLabel(/Receiver on Ethereum/).fill(receiver)
  await card.getByLabel('You dissolve').fill(amount)
  return card
}

/** Orders, and goes to the transfer's page. */
async function order(page: Page, symbol: string, receiver: string, amount: string): Promise<void> {
  const card = await fill(page, symbol, receiver, amount)
  await card.getByRole('button', { name: 'Review' }).click({ timeout: patient(30_000) })
  const review = page.getByRole('dialog', { name: `Dissolve ${symbol} into ${symbol.slice(2)}` })
  await expect(review).toContainText(receiver)
  await expectFitAndAccessible(page)
  await review.getByRole('button', { name: 'Dissolve', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Submitted' })
  await done.getByRole('button', { name: 'Watch the transfer' }).click({ timeout: patient(60_000) })
}

test('ether waits while of the providers one is dead and one lies, and is paid out when only one lies', async ({
  trader,
  page,
  world: { config },
}) => {
  test.slow()
  const ethereum = ethereumOf(config)
  const [first = '', second = ''] = await ethereum.fetchProviders()
  try {
    await openWithKey(trader, { path: pathOf(config, 'cketh_ledger') })
    const card = await fill(page, 'ckETH', MISTYPED, '0.1')
    await expect(card.getByText(/its capital letters do not fit/)).toBeVisible()
    await fill(page, 'ckETH', RECEIVER, '0.02')
    await expect(card.getByRole('button', { name: /^At least 0\.03/ })).toBeDisabled()
    const before = await ethereum.balanceOf(RECEIVER)
    await fill(page, 'ckETH', RECEIVER, '0.1')
    await expect(card.getByRole('button', { name: 'Review' })).toBeEnabled({
      timeout: patient(30_000),
    })
    await ethereum.setProvider(first, { kind: 'lying' })
    await ethereum.setProvider(second, { kind: 'dead' })
    await order(page, 'ckETH', RECEIVER, '0.1')
    await expect(page.getByRole('heading', { level: 1, name: 'ckETH to ETH' })).toBeVisible()
    // halfway the page is loaded anew
    await page.reload()
    // how far it gets depends on whether the minter had asked for the price of gas before; without a nonce it is not sent
    const state = page.getByRole('main').getByText(/^(Waits at the minter|Being signed)$/)
    await expect(state).toBeVisible({ timeout: patient(30_000) })
    expect(await ethereum.balanceOf(RECEIVER)).toBe(before)
    await ethereum.setProvider(second, { kind: 'honest' })
    await expect(page.getByText('The ETH have arrived and are confirmed.')).toBeVisible({
      timeout: patient(90_000),
    })
    const received = (await ethereum.balanceOf(RECEIVER)) - before
    expect(received).toBeLessThan(ETHER / 10n)
    expect(received).toBeGreaterThan((ETHER * 99n) / 1_000n)
    await expectFitAndAccessible(page)
  } finally {
    for (const host of [first, second]) await ethereum.setProvider(host, { kind: 'honest' })
  }
})

test('USDC is paid out in full with gas in ckETH; without ckETH the form says what is missing', async ({
  trader,
  page,
  world: { config, newBot },
}) => {
  test.slow()
  const ethereum = ethereumOf(config)
  const { identity } = await openWithKey(trader, { path: pathOf(config, 'ckusdc_ledger') })
  const before = await ethereum.tokenBalanceOf(USDC, RECEIVER)
  await order(page, 'ckUSDC', RECEIVER, '12.5')
  await expect(page.getByText('The USDC have arrived and are confirmed.')).toBeVisible({
    timeout: patient(90_000),
  })
  expect(await ethereum.tokenBalanceOf(USDC, RECEIVER)).toBe(before + 12_500_000n)

  const sdk = createSdk(config, { identity })
  const { cketh_ledger: ckETH = '' } = config.canisters
  const [held, { fee }] = await Promise.all([sdk.balances.fetch(ckETH), sdk.tokens.fetch(ckETH)])
  const to = newBot().principal.toText()
  await sdk.wallet.transfer({ ledgerId: ckETH, to, amount: held - fee })
  await page.goto(new URL(pathOf(config, 'ckusdc_ledger'), page.url()).href)
  const card = await fill(page, 'ckUSDC', RECEIVER, '5')
  await expect(card.getByRole('button', { name: /^Not enough ckETH for gas/ })).toBeDisabled()
  await expect(card.getByRole('link', { name: 'Buy ckETH' })).toBeVisible()
  await expectFitAndAccessible(page)
  await card.getByRole('link', { name: 'Bring ETH' }).click()
  await expect(page.getByRole('region', { name: 'Mint ckETH' })).toBeVisible()
})

test('a receiver that refuses ether gets none, and it comes back', async ({
  trader,
  page,
  world: { config },
}) => {
  test.slow()
  await openWithKey(trader, { path: pathOf(config, 'cketh_ledger') })
  await order(page, 'ckETH', REVERTING, '0.1')
  await expect(page.getByText('Came back', { exact: true })).toBeVisible({
    timeout: patient(90_000),
  })
  await expect(page.getByText(/ckETH are back on your account/)).toBeVisible()
})
