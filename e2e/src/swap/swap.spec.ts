import { formatAmount } from '@sluice/sdk'
import { patient } from '../allIsReal.ts'
import { expect, type Trader, test } from '../fixtures.ts'
import { confirmAsPriceMoves } from '../wallets/movePrice.ts'

test.use({ reducedMotion: 'no-preference' })

const ICP = 100_000_000n
const ICP_FEE = 10_000n
const CKBTC_FEE = 10n

/** What the engine says a swap gives, from the pool's state as anybody can read it. */
async function expectedOutput(
  { world: { reader, config } }: Trader,
  amountIn: bigint,
): Promise<bigint> {
  const [tokenIn = '', tokenOut = ''] = [config.canisters.icp_ledger, config.canisters.ckbtc_ledger]
  return (await reader.quote({ tokenIn, tokenOut, amountIn }))?.amountOut ?? 0n
}

async function readBalances(trader: Trader, principal: string) {
  const [icp, ckbtc] = await Promise.all([
    trader.balanceOf('icp_ledger', principal),
    trader.balanceOf('ckbtc_ledger', principal),
  ])
  return { icp, ckbtc }
}

test.describe('with the worker that keeps the frame', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a visitor signs in, gets test tokens and swaps ICP for ckBTC to the last unit', async ({
    trader,
  }) => {
    const { page } = trader
    await trader.openSwap()
    const principal = await trader.signIn()
    await trader.getTestTokens()
    const before = await readBalances(trader, principal)
    const output = await expectedOutput(trader, 5n * ICP)

    await trader.confirmSwap('5')

    const done = page.getByRole('dialog', { name: 'Swap complete' })
    await expect(done).toBeVisible()
    await expect(done).toContainText(formatAmount(output - CKBTC_FEE, 8))
    const after = await readBalances(trader, principal)
    expect(after.ckbtc - before.ckbtc).toBe(output - CKBTC_FEE)
    expect(before.icp - after.icp).toBe(5n * ICP + 2n * ICP_FEE)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('main')).toContainText('194.9998')
  })
})

test('a price that moves past the tolerance fails kindly and no token is missing', async ({
  trader,
  browser,
}) => {
  const { page } = trader
  const principal = await trader.openFundedSwap()
  await page.getByRole('button', { name: /Swap settings/ }).click()
  await page.getByLabel('Custom slippage in percent').fill('0.01')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Swap settings, slippage 0.01%' })).toBeVisible()
  await page.getByLabel('You pay').fill('5')
  await page.getByRole('button', { name: 'Review swap' }).click()
  const before = await readBalances(trader, principal)
  await confirmAsPriceMoves(trader, 'ckbtc_ledger')

  const failed = page.getByRole('dialog', { name: 'Swap not completed' })
  await expect(failed).toBeVisible()
  await expect(failed).toContainText(/price/i)
  const after = await readBalances(trader, principal)
  expect(after.ckbtc).toBe(before.ckbtc)
  expect(before.icp - after.icp).toBeLessThanOrEqual(3n * ICP_FEE)
  expect(browser.isConnected()).toBe(true)
})

test('a swap that a reload interrupts goes on and is swapped once', async ({ trader }) => {
  const { page } = trader
  const principal = await trader.openFundedSwap()
  const before = await readBalances(trader, principal)
  const output = await expectedOutput(trader, 3n * ICP)
  let calls = 0
  await page.route('**/api/v4/canister/*/call', async (route) => {
    calls += 1
    if (calls === 2) await page.reload()
    else await route.continue()
  })

  await trader.confirmSwap('3')

  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible({
    timeout: patient(60_000),
  })
  const after = await readBalances(trader, principal)
  expect(calls).toBeGreaterThanOrEqual(2)
  expect(after.ckbtc - before.ckbtc).toBe(output - CKBTC_FEE)
  expect(before.icp - after.icp).toBe(3n * ICP + 2n * ICP_FEE)
})

test('signing in again with the same passkey gives the same account', async ({ trader }) => {
  const { page } = trader
  await trader.openSwap()
  const principal = await trader.signIn()
  await trader.openAccountMenu()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }),
  ).toBeVisible()

  expect(await trader.signIn()).toBe(principal)
  await page.reload()
  expect(await trader.readPrincipal()).toBe(principal)
})

test('signing out in one tab signs out in the others', async ({ trader, context }) => {
  await trader.openSwap()
  await trader.signIn()
  const other = await context.newPage()
  await other.goto(trader.page.url())
  await expect(other.getByRole('button', { name: /account/i })).toBeVisible()

  await trader.openAccountMenu()
  await trader.page.getByRole('button', { name: 'Sign out' }).click()
  await trader.page.getByRole('button', { name: 'Sign out' }).click()

  const connect = (page: typeof other) =>
    page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
  await expect(connect(trader.page)).toBeVisible()
  await expect(connect(other)).toBeVisible()
})

test('turning keeps the trade, Back restores what was typed, and Enter opens the review', async ({
  trader,
}) => {
  const { page } = trader
  await trader.openFundedSwap()
  const pay = page.getByLabel('You pay', { exact: true })
  await pay.fill('2')
  const received = page.getByLabel('You receive', { exact: true })
  await expect(received).toHaveValue(/\d/)
  const arriving = await received.inputValue()
  await page.getByRole('button', { name: 'Switch tokens' }).click()
  await expect(pay).toHaveValue(new RegExp(`^${arriving.replace('.', '\\.')}`))

  await page.goBack()
  await expect(pay).toHaveValue('2')
  await expect(page.getByRole('button', { name: 'Select token to pay: ICP' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review swap' })).toBeEnabled()
  await pay.focus()
  await page.keyboard.down('Enter')
  const review = page.getByRole('dialog', { name: 'Review swap' })
  const confirm = review.getByRole('button', { name: 'Confirm swap' })
  await expect(confirm).toBeEnabled()

  // the key that opened the review is still held down: however often it repeats, it confirms nothing
  await confirm.focus()
  for (let repeats = 0; repeats < 5; repeats++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(confirm).toBeEnabled()
  await confirm.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
})
