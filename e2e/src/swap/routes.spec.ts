import { formatAmount, type TradeQuote, type TradeRequest } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, type Trader, test } from '../fixtures.ts'
import { foundPool } from '../wallets/foundPool.ts'

const LINK = 10n ** 18n
const USD = 1_000_000n

/** What the SDK finds past the page, from the pools' state as anybody can read it. */
async function planOf(
  { world: { newBot, config } }: Trader,
  [input, output]: readonly [string, string],
  wanted: Pick<TradeRequest, 'kind' | 'amount'>,
): Promise<TradeQuote> {
  const { [input]: tokenIn = '', [output]: tokenOut = '' } = config.canisters
  // somebody who has not yet looked: a pool may be new
  const quote = await newBot().trade.quote({ ...wanted, tokenIn, tokenOut })
  if (quote === undefined) throw new Error('no way serves the amount')
  return quote
}

async function changesOf(trader: Trader, principal: string, ledgers: readonly string[]) {
  const read = () => Promise.all(ledgers.map((ledger) => trader.balanceOf(ledger, principal)))
  const before = await read()
  return async () => (await read()).map((amount, index) => amount - (before[index] ?? 0n))
}

const route = (trader: Trader) => trader.page.getByRole('list', { name: 'Route' }).last()

test('a token three pools away is bought to the last unit, and the way is drawn', async ({
  trader,
}) => {
  const { page } = trader
  await foundPool(trader.world.config, 3_000n)
  const pair = ['cksepoliausdc_ledger', 'bob_ledger'] as const
  const principal = await trader.openFundedSwap(...pair)
  const plan = await planOf(trader, pair, { kind: 'exact-in', amount: 20n * USD })
  expect(plan.branches.map(({ hops }) => hops.length)).toEqual([3])
  const changes = await changesOf(trader, principal, [...pair, 'cklink_ledger', 'icp_ledger'])

  await page.getByLabel('You pay', { exact: true }).fill('20')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(route(trader)).toContainText(/ckSepoliaU.*0\.\d+%.*ckLINK.*1%.*ICP.*1%.*BOB/)
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Review swap' }).click()
  const review = page.getByRole('dialog', { name: 'Review swap' })
  await expect(review.getByRole('list', { name: 'Route' })).toBeVisible()
  await expect(review).toContainText(formatAmount(plan.received, 8))
  await review.getByRole('button', { name: 'Confirm swap' }).click()

  const done = page.getByRole('dialog', { name: 'Swap complete' })
  await expect(done).toContainText(formatAmount(plan.received, 8))
  expect(await changes()).toEqual([-plan.spent, plan.received, 0n, 0n])
})

test('a token without allowances goes through two pools', async ({ trader }) => {
  const { page } = trader
  const pair = ['slu_ledger', 'cklink_ledger'] as const
  const principal = await trader.openFundedSwap(...pair)
  const plan = await planOf(trader, pair, { kind: 'exact-in', amount: 500_000_000n })
  expect(plan.branches.map(({ hops }) => hops.length)).toEqual([2])
  const changes = await changesOf(trader, principal, [...pair, 'icp_ledger'])

  await page.getByLabel('You pay', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page
    .getByRole('dialog', { name: 'Review swap' })
    .getByRole('button', { name: 'Confirm swap' })
    .click()

  const progress = page.getByRole('dialog')
  await expect(progress.getByText(/Send .* SLU|Swap complete/).first()).toBeVisible()
  const done = page.getByRole('dialog', { name: 'Swap complete' })
  await expect(done).toBeVisible()
  expect(await changes()).toEqual([-plan.spent, plan.received, 0n])

  // what moved stands in both ledgers, a press away
  await expect(done.getByRole('link', { name: /^Block \d+ of SLU$/ })).toBeVisible()
  await done.getByRole('link', { name: /^Block \d+ of ckLINK$/ }).click()
  const block = page.getByRole('region', { name: /^Block \d+$/ })
  await expect(block).toContainText(formatAmount(plan.received, 18))
  await expectFitAndAccessible(page)
})

test('a large swap is shared between pools, to the last unit', async ({ trader }) => {
  const { page } = trader
  for (const tier of [500n, 10_000n]) await foundPool(trader.world.config, tier)
  const pair = ['cklink_ledger', 'cksepoliausdc_ledger'] as const
  const principal = await trader.openFundedSwap(...pair)
  const plan = await planOf(trader, pair, { kind: 'exact-in', amount: 5n * LINK })
  expect(plan.branches.length).toBeGreaterThan(1)
  const changes = await changesOf(trader, principal, pair)

  await page.getByLabel('You pay', { exact: true }).fill('5')
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(route(trader).getByRole('listitem')).toHaveCount(plan.branches.length)
  await expect(page.getByText(/Saves .* ckSepoliaU/)).toBeVisible()
  // one pool only: the person may rather want that
  await page.getByRole('button', { name: /Swap settings/ }).click()
  await page.getByRole('switch', { name: 'One pool only' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Route' })).toHaveCount(0)
  await page.getByRole('button', { name: /Swap settings/ }).click()
  await page.getByRole('switch', { name: 'One pool only' }).click()
  await page.keyboard.press('Escape')
  await expect(route(trader).getByRole('listitem')).toHaveCount(plan.branches.length)
  await trader.confirmSwap('5')

  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
  expect(await changes()).toEqual([-plan.spent, plan.received])
})

test('what is to arrive can be typed, keeps its caret, and arrives', async ({ trader }) => {
  const { page } = trader
  const pair = ['icp_ledger', 'ckusdc_ledger'] as const
  const principal = await trader.openFundedSwap(...pair)
  const pay = page.getByLabel('You pay', { exact: true })
  const receive = page.getByLabel('You receive', { exact: true })
  await receive.pressSequentially('12')
  await expect(pay).toHaveValue(/^2\./)
  // in the middle of what stands there
  await receive.press('ArrowLeft')
  await receive.pressSequentially('0')
  await expect(receive).toHaveValue('102')
  await expect(receive).toBeFocused()
  expect(await receive.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2)
  await expect(page).toHaveURL(/receive=102/)
  await receive.fill('25')
  const plan = await planOf(trader, pair, { kind: 'exact-out', amount: 25n * USD })
  const changes = await changesOf(trader, principal, pair)

  await receive.press('Enter')
  const review = page.getByRole('dialog', { name: 'Review swap' })
  await review.getByRole('button', { name: 'Confirm swap' }).click()

  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
  expect(await changes()).toEqual([-plan.spent, plan.received])
  // what the smallest unit of a token in between is worth
  expect(plan.received - 25n * USD).toBeLessThan(USD / 100n)

  await page.keyboard.press('Escape')
  await receive.fill('7')
  await expect(pay).toHaveValue(/\d/)
  await page.getByRole('button', { name: 'Switch tokens' }).click()
  await expect(pay).toHaveValue('7')
  await expect(page.getByRole('button', { name: 'Select token to pay: ckUSDC' })).toBeVisible()
})

test('when the second pool refuses, the person keeps what they have, or goes back with it', async ({
  trader,
}) => {
  const { page } = trader
  const pair = ['cklink_ledger', 'alice_ledger'] as const
  const principal = await trader.openFundedSwap(...pair)
  const { branches } = await planOf(trader, pair, { kind: 'exact-in', amount: 2n * LINK })
  const second = branches[0]?.hops[1]?.poolId ?? ''
  /** The second pool's price is moved beyond every tolerance before its call leaves. */
  const stopHalfway = async () => {
    await page.route(`**/api/v4/canister/${second}/call`, async (request) => {
      await buyUp(trader, pair[1])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await request.continue()
    })
    await trader.confirmSwap('2')
    const failed = page.getByRole('dialog', { name: 'Swap not completed' })
    await expect(failed).toContainText('The swap stopped half-way.')
    await expect(failed).toContainText(/In your wallet now: \d+\.\d+ ICP/)
    return failed
  }
  const changes = await changesOf(trader, principal, [...pair, 'icp_ledger'])
  await page.getByRole('button', { name: /Swap settings/ }).click()
  await page.getByLabel('Custom slippage in percent').fill('0.01')
  await page.keyboard.press('Escape')

  const failed = await stopHalfway()
  await expectFitAndAccessible(page)
  await failed.getByRole('button', { name: /^Keep \d+\.\d+ ICP/ }).click()
  await expect(failed).toBeHidden()
  const [link = 0n, alice, icp = 0n] = await changes()
  expect([link < 0n, alice, icp > 0n]).toEqual([true, 0n, true])
  await expect(page.getByRole('button', { name: /interrupted/ })).toHaveCount(0)

  const again = await stopHalfway()
  await again.getByRole('button', { name: 'Swap back to ckLINK' }).click()
  await expect(page.getByRole('button', { name: 'Select token to pay: ICP' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Select token to receive: ckLINK' })).toBeVisible()
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('button', { name: 'Confirm swap' }).click()
  await expect(page.getByRole('dialog', { name: 'Swap complete' })).toBeVisible()
})

/** Somebody else buys so much of a token for ICP that its price moves by more than any usual tolerance. */
async function buyUp({ world: { config, newBot } }: Trader, ledger: string): Promise<void> {
  const sdk = newBot()
  await sdk.faucet.drip()
  const { icp_ledger: tokenIn = '', [ledger]: tokenOut = '' } = config.canisters
  const quote = await sdk.quote({ tokenIn, tokenOut, amountIn: 190n * 100_000_000n })
  if (quote === undefined) throw new Error('the pool gives no quote')
  await sdk.swap.run({ quote, slippagePpm: 50_000n })
}
