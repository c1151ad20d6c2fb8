import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import type { Page } from '@playwright/test'
import { type Config, createSdk } from '@sluice/sdk'
import { expectFitOnPhoneToo } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { OwnLedger } from '../OwnLedger.ts'
import { untilKnown } from '../untilKnown.ts'
import { prepareWallet } from '../walletPage.ts'
import { fund } from '../wallets/fund.ts'

test.use({ movesTime: 'afternoon' })

const DAY_MS = 86_400_000
const MONTH_MS = 30 * DAY_MS
/** The days that the journey lets pass. */
const PASSED_MS = 8 * DAY_MS
const FEE = 10_000n
/** The network does at once what was due on all these days, then the page loads anew. */
const MOVING_MS = patient(60_000)

test('a founder sells a token of their own, and makes a market of what came in: a pool and its first farm', async ({
  trader,
  page,
  world,
}) => {
  test.setTimeout(patient(240_000))
  const person = Ed25519KeyIdentity.generate()
  const founder = person.getPrincipal().toText()
  const token = await OwnLedger.install(world.config, { fee: FEE, holders: [founder] })
  await fund(world.config, founder)
  await prepareWallet(trader, [token.id])
  await trader.openSignedIn('/launchpad/create', { lastsMs: MONTH_MS, person })
  const main = page.getByRole('main')
  const done = page.getByRole('dialog', { name: 'Done' })
  const close = async () => {
    await untilKnown(page, done)
    await done.getByRole('button', { name: 'Done' }).click()
    await expect(done).toBeHidden()
  }
  const letPass = async (days: string) => {
    await page.getByRole('banner').getByRole('button', { name: 'Display settings' }).click()
    const clock = page.getByRole('region', { name: "Clock of this machine's network" })
    await clock.getByLabel('Days').fill(days)
    await clock.getByRole('button', { name: 'Let pass' }).click()
    await page
      .getByRole('dialog', { name: /^Let \d+ days? pass/ })
      .getByRole('button', { name: 'Move the clock' })
      .click()
  }

  await main.getByLabel('Name').fill('Harbour bell')
  await main.getByRole('button', { name: 'Token for sale', exact: true }).click()
  const tokens = page.getByRole('dialog', { name: 'Select a token' })
  await tokens.getByRole('searchbox').or(tokens.getByRole('combobox')).first().fill('OWN')
  await tokens.getByRole('option', { name: 'OWN' }).first().click()
  await main.getByLabel('Amount offered').fill('40')
  await main.getByLabel('Price of one token').fill('0.1')
  await main.getByLabel('Soft cap').fill('1')
  await main.getByLabel('Least per investor').fill('0.5')
  await main.getByRole('button', { name: 'Review' }).click()
  const review = page.getByRole('dialog', { name: 'Create a sale' })
  const accepted = review.getByRole('checkbox')
  if (await accepted.isVisible()) await accepted.check()
  await review.getByRole('button', { name: 'Create and fund' }).click()
  await untilKnown(page, done)
  await done.getByRole('button', { name: 'To the sale' }).click()

  const own = main.getByRole('region', { name: 'Your sale' })
  await expect(own).toContainText('All tokens are in the sale')
  const saleUrl = page.url()
  await letPass('1')
  const part = main.getByRole('region', { name: 'Your part' })
  const join = part.getByRole('button', { name: 'Invest', exact: true })
  await join.click({ timeout: MOVING_MS })
  const invest = page.getByRole('dialog', { name: 'Invest in Harbour bell' })
  await invest.getByRole('textbox', { name: 'Deposit' }).fill('2')
  await invest.getByRole('button', { name: 'Invest', exact: true }).click()
  await close()
  await letPass('7')

  await own.getByRole('button', { name: 'Make a market' }).click({ timeout: MOVING_MS })
  const market = page.getByRole('dialog', { name: 'Make a market' })
  await market.getByLabel('Tokens for the pool').fill('10')
  await market.getByRole('textbox', { name: 'Reward' }).fill('5')
  await expect(market).toContainText('Collected first')
  await expectFitOnPhoneToo(page)
  await market.getByRole('button', { name: 'Make the market' }).click()
  await untilKnown(page, done, patient(60_000))
  await expect(done.getByRole('button', { name: 'To the pool' })).toBeVisible()
  await done.getByRole('button', { name: 'To the farm' }).click()
  await expect(main.getByRole('heading', { name: /^Earn OWN/ })).toBeVisible()

  const farmId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const sdk = createSdk(world.config)
  const farm = await sdk.farms.fetch(farmId)
  expect(farm).toMatchObject({ creator: founder, totalReward: 500_000_000n, isFunded: true })
  // a position of ten tokens and of one ICP, at the price of the sale
  const ledgers = [token.id, world.config.canisters.icp_ledger ?? '']
  for (const [place, whole] of [10n, 1n].entries()) {
    const held = await trader.balanceOf(ledgers[place] ?? '', farm.poolId)
    expect(held).toBeGreaterThan(whole * 99_000_000n)
    expect(held).toBeLessThanOrEqual(whole * 100_000_000n)
  }

  // more liquidity, and the price moves before it is placed: it comes back, and goes in at the price of then
  await page.goto(saleUrl)
  await own.getByRole('button', { name: 'Make a market' }).click({ timeout: MOVING_MS })
  await market.getByLabel('Tokens for the pool').fill('10')
  await market.getByRole('checkbox', { name: 'farm' }).uncheck()
  await beforeCall(page, 'mint', () => buyToken(world.config, token.id))
  await market.getByRole('button', { name: 'Make the market' }).click()
  const failed = page.getByRole('dialog', { name: 'Not done' })
  await expect(failed).toContainText('another price by now', { timeout: patient(60_000) })
  await failed.getByRole('button', { name: 'Choose again at the present price' }).click()
  await expect(market.getByLabel('Tokens for the pool')).toHaveValue('10', {
    timeout: patient(60_000),
  })
  await market.getByRole('checkbox', { name: 'price' }).check()
  await expectFitOnPhoneToo(page)
  await market.getByRole('button', { name: 'Make the market' }).click()
  await untilKnown(page, done, patient(60_000))
  await expect(page).toHaveURL(saleUrl)
  expect(await trader.balanceOf(token.id, farm.poolId)).toBeGreaterThan(1_000_000_000n)
})

/** Does something before the first call of a method leaves the page. */
async function beforeCall(page: Page, method: string, work: () => Promise<void>): Promise<void> {
  let isDone = false
  await page.route('**/call', async (route) => {
    const isIt = route.request().postDataBuffer()?.includes(method) ?? false
    if (isIt && !isDone) {
      isDone = true
      await work()
    }
    await route.continue()
  })
}

/** Somebody buys of the token for half an ICP, which is half of what its pool holds of that. */
async function buyToken(config: Config, tokenOut: string): Promise<void> {
  const identity = Ed25519KeyIdentity.generate()
  await fund(config, identity.getPrincipal().toText())
  const sdk = createSdk(config, { identity, now: () => Date.now() + PASSED_MS })
  const tokenIn = config.canisters.icp_ledger ?? ''
  const quote = await sdk.quote({ tokenIn, tokenOut, amountIn: 50_000_000n })
  if (quote === undefined) throw new Error('the pool gives no quote')
  await sdk.swap.run({ quote, slippagePpm: 500_000n })
}
