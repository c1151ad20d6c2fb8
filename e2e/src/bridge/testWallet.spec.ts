import { Principal } from '@icp-sdk/core/principal'
import type { Page } from '@playwright/test'
import { formatEther } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, type Trader, test } from '../fixtures.ts'
import { prepareWallet } from '../walletPage.ts'
import { ethereumOf } from './ethereumOf.ts'

const HALF_AN_ETHER = 5n * 10n ** 17n
const UNIT = 1_000_000n
const USDC = '0xFf48B6BEFEB063BDb953f001f9A2c6121aDcbA1F'

/** Somebody who has nothing, not even an extension, with the test wallet connected. */
async function openWithTestWallet(trader: Trader, symbol: string, ledger: string) {
  const { page, world } = trader
  await prepareWallet(trader)
  const tokenId = world.config.canisters[ledger]
  const principal = await trader.openSignedIn(`/ck-bridge?tokenId=${tokenId}&chain=eth`)
  const card = page.getByRole('region', { name: `Mint ${symbol}` })
  await card.getByRole('button', { name: 'Sluice test wallet' }).click()
  await expect(card.getByRole('button', { name: 'Disconnect the Ethereum wallet' })).toBeVisible({
    timeout: patient(60_000),
  })
  const wallet = page.getByRole('dialog', { name: 'Send with the test wallet?' })
  /** Orders what the button says, up to the wallet's question. */
  const order = async (name: string) => {
    await card.getByRole('button', { name }).click({ timeout: patient(60_000) })
    const review = page.getByRole('dialog', { name })
    await review.getByRole('button', { name: 'Go to the wallet' }).click()
    await expect(wallet).toBeVisible()
  }
  return { principal, card, wallet, order }
}

/** The test wallet's address, by the key that this device keeps for it. */
async function addressIn(page: Page): Promise<string> {
  const key = await page.evaluate(() => localStorage.getItem('sluice.test-wallet') ?? '')
  return privateKeyToAddress(`0x${key.slice(2)}`)
}

test('ether is brought in with the test wallet, and some of it sent back there, to the wei', async ({
  trader,
  page,
  world,
}) => {
  test.slow()
  const { principal, card, wallet, order } = await openWithTestWallet(
    trader,
    'ckETH',
    'cketh_ledger',
  )
  await card.getByLabel('You deposit').fill('0.5')
  await order('Deposit ETH')
  await expect(wallet.getByText('0.5 ETH', { exact: true })).toBeVisible()
  await expectFitAndAccessible(page)
  await wallet.getByRole('button', { name: 'Reject' }).click()
  await expect(card.getByRole('alert')).toBeVisible()

  await order('Deposit ETH')
  await wallet.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Mint completed')).toBeVisible({ timeout: patient(60_000) })
  expect(await trader.balanceOf('cketh_ledger', principal)).toBe(HALF_AN_ETHER)

  const ethereum = ethereumOf(world.config)
  const address = await addressIn(page)
  const before = await ethereum.balanceOf(address)
  await card.getByRole('button', { name: 'Turn the direction around' }).click()
  const form = page.getByRole('region', { name: 'Dissolve ckETH' })
  await expect(form.getByLabel('Receiver on Ethereum')).toHaveValue(address)
  await expect(form.getByText('the address of your wallet Sluice test wallet')).toBeVisible()
  await form.getByLabel('You dissolve').fill('0.2')
  await form.getByRole('button', { name: 'Review' }).click({ timeout: patient(30_000) })
  const review = page.getByRole('dialog', { name: 'Dissolve ckETH into ETH' })
  await expect(review).toContainText(address)
  await review.getByRole('button', { name: 'Dissolve', exact: true }).click()
  const done = page.getByRole('dialog', { name: 'Submitted' })
  await done.getByRole('button', { name: 'Watch the transfer' }).click({ timeout: patient(60_000) })
  await expect(page.getByText('The ETH have arrived and are confirmed.')).toBeVisible({
    timeout: patient(90_000),
  })
  const arrived = page.getByRole('definition').filter({ hasText: /^0\.19\d+ ETH$/ })
  const received = (await ethereum.balanceOf(address)) - before
  await expect(arrived).toHaveText(`${formatEther(received)} ETH`)
  await expect(page.getByText('What arrived')).toBeVisible()
  await expectFitAndAccessible(page)
})

test('USDC is brought in with the test wallet, which allows exactly what is deposited', async ({
  trader,
  page,
  world,
}) => {
  test.slow()
  const { principal, card, wallet, order } = await openWithTestWallet(
    trader,
    'ckUSDC',
    'ckusdc_ledger',
  )
  await card.getByLabel('You deposit').fill('25')
  await order('Allow USDC')
  await wallet.getByRole('button', { name: 'Confirm' }).click()
  await expect(card.getByRole('button', { name: 'Deposit USDC' })).toBeEnabled({
    timeout: patient(60_000),
  })
  const ethereum = ethereumOf(world.config)
  const helper = await world.reader.bridge.fetchDepositAddress(
    world.config.canisters.ckusdc_ledger ?? '',
    { owner: Principal.fromText(principal) },
  )
  expect(await ethereum.allowanceOf(USDC, await addressIn(page), helper)).toBe(25n * UNIT)
  await order('Deposit USDC')
  await wallet.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Mint completed')).toBeVisible({ timeout: patient(60_000) })
  expect(await trader.balanceOf('ckusdc_ledger', principal)).toBe(25n * UNIT)
  expect(await ethereum.allowanceOf(USDC, await addressIn(page), helper)).toBe(0n)
})
