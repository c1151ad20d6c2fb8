import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { foundPool, TWO_DOLLARS } from '../wallets/foundPool.ts'
import { addPath, closeDone, reviewAndAdd } from './liquidityPage.ts'

// a world apart from that of the swap's journeys: what happens here opens ways
test.use({ hasInfo: true })

const FEE = 10_000n

let poolId = ''
test.beforeAll(async ({ world: { config } }) => {
  poolId = await foundPool(config, FEE, TWO_DOLLARS)
})

test('a range is dragged, moved by key and chosen; both tokens go in, and the position stands', async ({
  trader,
  page,
  world: { config },
}) => {
  const { identity } = await openWithKey(trader, { path: addPath(config, FEE) })
  const sdk = createSdk(config, { identity })
  const least = page.getByRole('slider', { name: 'Min price' })
  await expect(least).toBeVisible()
  await page.getByRole('button', { name: '±20%' }).click()
  await expect(page.getByRole('button', { name: '±20%' })).toHaveAttribute('aria-pressed', 'true')
  const chosen = Number(await least.getAttribute('aria-valuenow'))
  const { tickSpacing } = await sdk.positions.fetchPool(poolId)

  await least.press('ArrowLeft')
  await expect(least).toHaveAttribute('aria-valuenow', `${chosen - tickSpacing}`)
  const box = await least.boundingBox()
  if (!box) throw new Error('the handle is nowhere')
  const [x, y] = [box.x + box.width / 2, box.y + 20]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - 40, y, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(async () => Number(await least.getAttribute('aria-valuenow')))
    .toBeLessThan(chosen - tickSpacing)

  await page.getByLabel('ckUSDT amount', { exact: true }).fill('1')
  const usd = page.getByLabel(/^ckSepoliaU.* amount$/)
  await expect(usd).toHaveValue(/\d/)
  await expectFitAndAccessible(page)
  // where the handle came to rest: a page draws the last of a drag when it can
  const dragged = Number(await least.getAttribute('aria-valuenow'))
  expect(Math.abs(dragged % tickSpacing)).toBe(0)
  await reviewAndAdd(page)
  await closeDone(page)
  const [position, ...others] = await sdk.positions.fetchAt(poolId)
  expect(others).toEqual([])
  expect(position).toMatchObject({ isOrder: false, fees0: 0n, fees1: 0n })
  expect(position?.tickLower).toBe(dragged)
  // what was given does not stand there to be given again
  await expect(page.getByLabel('ckUSDT amount', { exact: true })).toHaveValue('')
})

test('one token alone, one side of the price, and every price', async ({
  trader,
  page,
  world: { config },
}) => {
  const { identity } = await openWithKey(trader, { path: addPath(config, FEE) })
  const sdk = createSdk(config, { identity })
  const usdId = config.canisters.cksepoliausdc_ledger ?? ''
  const before = await sdk.balances.fetch(usdId)
  await page.getByRole('switch', { name: 'Deposit one token' }).click()
  await page.getByLabel('ckUSDT amount', { exact: true }).fill('1')
  await reviewAndAdd(page)
  await closeDone(page)
  expect(await sdk.positions.fetchAt(poolId)).toHaveLength(1)
  // no dollar has left the wallet
  expect(await sdk.balances.fetch(usdId)).toBeGreaterThanOrEqual(before)
  await page.getByRole('switch', { name: 'Deposit one token' }).click()

  // one end beyond the other waits for it, as it was typed
  const leastPrice = page.getByRole('textbox', { name: 'Min price' })
  const mostPrice = page.getByRole('textbox', { name: 'Max price' })
  await leastPrice.fill('9')
  await leastPrice.press('Enter')
  await expect(page.getByText('The min price is not below the max price')).toBeVisible()
  await expect(leastPrice).toHaveValue(/^(8\.99|9)/)
  await expect(page.getByRole('button', { name: 'The price range is not complete' })).toBeDisabled()
  await mostPrice.fill('∞')
  await mostPrice.press('Enter')
  await expect(page.getByText('The min price is not below the max price')).toBeHidden()
  await expect(leastPrice).toHaveValue(/^(8\.99|9)/)
  await leastPrice.fill('0')
  await leastPrice.press('Enter')
  await expect(page.getByRole('button', { name: 'Full range' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.getByRole('button', { name: 'Full range' }).click()
  const caution = page.getByRole('dialog', { name: 'Full range' })
  await expect(caution).toContainText('earns at every price')
  await caution.getByRole('button', { name: 'I understand' }).click()
  await expect(page.getByRole('textbox', { name: 'Max price' })).toHaveValue('∞')
  await page.getByLabel('ckUSDT amount', { exact: true }).fill('0.5')
  await reviewAndAdd(page)
  await closeDone(page)

  // above the price: of token 0 only
  await page.getByRole('button', { name: '±5%' }).click()
  const most = page.getByRole('slider', { name: 'Max price' })
  for (let times = 0; times < 2; times += 1) await most.press('PageUp')
  const least = page.getByRole('slider', { name: 'Min price' })
  for (let times = 0; times < 2; times += 1) await least.press('PageUp')
  await expect(page.getByText('single-asset deposit only')).toBeVisible()
  const { token0 } = await sdk.positions.fetchPool(poolId)
  const symbol = token0 === usdId ? /^ckSepoliaU.* amount$/ : /^ckUSDT amount$/
  await page.getByLabel(symbol).fill('0.5')
  await reviewAndAdd(page)
  await closeDone(page)
  const positions = await sdk.positions.fetchAt(poolId)
  expect(positions).toHaveLength(3)
  expect(positions[0]).toMatchObject({ amount1: 0n })
})

test('a pool that nobody has made is created, after a price off the market was agreed to', async ({
  trader,
  page,
  world: { config },
}) => {
  const { canisters } = config
  const path = `/liquidity/add/${canisters.cklink_ledger}/${canisters.ckbtc_ledger}/10000`
  const { identity } = await openWithKey(trader, { path })
  const sdk = createSdk(config, { identity })
  const pair = {
    token0: canisters.cklink_ledger ?? '',
    token1: canisters.ckbtc_ledger ?? '',
    feePips: 10_000n,
  }
  await expect(page.getByRole('heading', { name: 'Create this pool' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter the start price' })).toBeDisabled()
  await page.getByLabel(/^Start price/).fill('7')
  const accept = page.getByRole('checkbox', { name: /off the market/ })
  await expect(page.getByText(/of each \$1\.00K over all prices/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review', exact: true })).toBeDisabled()
  await accept.click()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Create this pool' })
  await expect(review).toContainText('is empty until you add liquidity')
  await review.getByRole('button', { name: 'Create pool' }).click()
  const done = page.getByRole('dialog', { name: 'Done' })
  await done
    .getByRole('button', { name: 'Add liquidity to it' })
    .click({ timeout: patient(40_000) })
  expect(await sdk.liquidity.fetchPoolId(pair)).toBeDefined()
  await expect(page.getByRole('heading', { name: 'Deposit amounts' })).toBeVisible()
})

test('a pool and its first deposit are one order', async ({ trader, page, world: { config } }) => {
  const { canisters } = config
  const pair = {
    token0: canisters.cklink_ledger ?? '',
    token1: canisters.ckbtc_ledger ?? '',
    feePips: 500n,
  }
  const path = `/liquidity/add/${pair.token0}/${pair.token1}/500`
  const { identity } = await openWithKey(trader, { path })
  const sdk = createSdk(config, { identity })
  await page.getByLabel(/^Start price/).fill('7')
  await page.getByRole('checkbox', { name: /off the market/ }).click()
  await page.getByRole('button', { name: '±20%' }).click()
  await page.getByLabel('ckBTC amount', { exact: true }).fill('0.02')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Create this pool' })
  await expect(review).toContainText('your deposit is the first liquidity in it')
  await expect(review).toContainText('Creation fee')
  await expectFitAndAccessible(page)
  await review.getByRole('button', { name: 'Create and deposit' }).click()
  const done = page.getByRole('dialog', { name: 'Done' })
  await expect(done).toContainText('your position is the first in it', {
    timeout: patient(60_000),
  })
  await expectFitAndAccessible(page)
  await done.getByRole('button', { name: 'Show the position' }).click()
  const poolId = (await sdk.liquidity.fetchPoolId(pair)) ?? ''
  const [position] = await sdk.positions.fetchAt(poolId)
  expect(position?.liquidity).toBeGreaterThan(0n)
  await expect(page).toHaveURL(new RegExp(`/liquidity/position/${position?.id}/${poolId}`))
})

test('a pool whose price is off the market, and a range far from it, are agreed to first', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  // ckLINK stands at some 14 dollars elsewhere
  const offPool = await foundPool(config, 3_000n, [
    ['cklink_ledger', 10n ** 18n],
    ['ckusdt_ledger', 60_000_000n],
  ])
  const { canisters } = config
  const path = `/liquidity/add/${canisters.cklink_ledger}/${canisters.ckusdt_ledger}/3000`
  const { identity } = await openWithKey(trader, { path })
  const sdk = createSdk(config, { identity })
  await page.getByLabel('ckUSDT amount', { exact: true }).fill('1')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Confirm add liquidity' })
  await expect(review).toContainText(/price is .* against the market.*about \$\d+\.\d\d \(/)
  const confirm = review.getByRole('button', { name: 'Add', exact: true })
  await expect(confirm).toBeDisabled()
  await expectFitAndAccessible(page)
  await review.getByRole('checkbox', { name: 'I know what this can cost' }).click()
  await confirm.click()
  await closeDone(page)
  expect(await sdk.positions.fetchAt(offPool)).toHaveLength(1)

  // at the market's price, but of a range that lies at more than its double
  await page.goto(webUrl + addPath(config, FEE))
  await page.getByRole('textbox', { name: 'Max price' }).fill('4')
  await page.getByRole('textbox', { name: 'Min price' }).fill('2')
  await page.getByRole('textbox', { name: 'Min price' }).press('Enter')
  await page.getByLabel(/^ck.* amount$/).fill('1')
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(review).toContainText('it earns nothing until the price moves by +')
  await expect(confirm).toBeDisabled()
  await review.getByRole('checkbox', { name: /far away/ }).click()
  await expect(confirm).toBeEnabled()
})
