import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { buyUntil } from '../wallets/buyUntil.ts'
import { foundPool, TWO_DOLLARS } from '../wallets/foundPool.ts'
import { closeDone, reviewAndAdd } from './liquidityPage.ts'
import { provide } from './provide.ts'

// a world apart from that of the swap's journeys: what happens here opens ways
test.use({ hasInfo: true })

const FEES = [10_000n, 500n, 3_000n]
/** Two swaps of so much earn more than the ledgers take. */
const BUYS = { step: 25_000_000n, bought: 'ckusdt_ledger' }

let poolIds: string[] = []
test.beforeAll(async ({ world: { config } }) => {
  poolIds = []
  for (const fee of FEES) poolIds.push(await foundPool(config, fee, TWO_DOLLARS))
})

test('fees of three pools are collected by one order; a position shrinks, goes as one token, and is given away', async ({
  trader,
  page,
  world: { config, webUrl },
}) => {
  const { identity } = await openWithKey(trader, { path: '/liquidity' })
  const sdk = createSdk(config, { identity })
  await expect(page.getByText('You have no position yet')).toBeVisible()
  const usdtId = config.canisters.ckusdt_ledger ?? ''
  for (const poolId of poolIds) {
    await provide(sdk, poolId, usdtId)
    let steps = 0
    await buyUntil(config, poolId, () => steps++ > 1, BUYS)
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Positions (3)' })).toBeVisible()
  await expect(page.getByText(/^(In range|Near its end|At its end)$/)).toHaveCount(3)
  await expectFitAndAccessible(page)

  const fees = async () => {
    const all = await sdk.positions.fetchAll(poolIds)
    return all.map(({ fees0, fees1 }) => fees0 + fees1)
  }
  expect((await fees()).every((fee) => fee > 0n)).toBe(true)
  await page.getByRole('button', { name: 'Collect all' }).click()
  await page
    .getByRole('dialog', { name: 'Collect fees' })
    .getByRole('button', { name: 'Collect', exact: true })
    .click()
  await closeDone(page)
  expect(await fees()).toEqual([0n, 0n, 0n])

  // a quarter of the first
  const [first, second] = await sdk.positions.fetchAll(poolIds)
  if (!first || !second) throw new Error('there are not three positions')
  await page.getByRole('button', { name: /\b1%/ }).click()
  await page.getByRole('link', { name: 'Remove' }).click()
  await page.getByRole('button', { name: '25%' }).click()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Remove liquidity' })
  await expectFitAndAccessible(page)
  await review.getByRole('button', { name: 'Remove', exact: true }).click()
  await closeDone(page)
  const [shrunk] = await sdk.positions.fetchAt(first.poolId)
  expect(shrunk?.liquidity).toBe(first.liquidity - first.liquidity / 4n)

  // the rest as ckUSDT
  const usdId = config.canisters.cksepoliausdc_ledger ?? ''
  const usd = await sdk.balances.fetch(usdId)
  await page.getByRole('link', { name: 'Remove' }).click()
  await page.getByRole('button', { name: '100%' }).click()
  await page.getByRole('combobox', { name: /Receive/ }).click()
  await page.getByRole('option', { name: 'All as ckUSDT' }).click()
  await page.getByRole('button', { name: 'Review', exact: true }).click()
  await expect(review).toContainText('You receive at least')
  await review.getByRole('button', { name: 'Remove all' }).click()
  await closeDone(page)
  expect(await sdk.positions.fetchAt(first.poolId)).toEqual([])
  expect(await sdk.balances.fetch(usdId)).toBe(usd)

  // the other to a contact
  const bob = Ed25519KeyIdentity.generate()
  await page.goto(`${webUrl}/wallet`)
  await page.getByRole('tab', { name: 'Contacts' }).click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  const contact = page.getByRole('dialog', { name: 'Add contact' })
  await contact.getByLabel('Name').fill('Bob')
  await contact.getByLabel('address').fill(bob.getPrincipal().toText())
  await contact.getByRole('button', { name: 'Save' }).click()
  await page.goto(`${webUrl}/liquidity/position/${second.id}/${second.poolId}`)
  await page.getByRole('button', { name: 'Transfer position' }).click()
  const transfer = page.getByRole('dialog', { name: 'Transfer position' })
  await transfer.getByLabel("Receiver's principal").fill('nobody')
  await expect(transfer.getByText('This is not a principal')).toBeVisible()
  for (const [to, why] of [
    [config.canisters.icp_ledger, 'This is a token ledger'],
    [second.poolId, 'This is a pool'],
    ['aaaaa-aa', 'Nobody can spend from this address'],
  ]) {
    await transfer.getByLabel("Receiver's principal").fill(to ?? '')
    await expect(transfer.getByText(why ?? '')).toBeVisible()
    await expect(transfer.getByRole('button', { name: 'Transfer', exact: true })).toBeDisabled()
  }
  await transfer.getByRole('combobox', { name: /Choose a contact/ }).click()
  await page.getByRole('option', { name: 'Bob' }).click()
  await expect(transfer.getByLabel("Receiver's principal")).toHaveValue(bob.getPrincipal().toText())
  await transfer.getByRole('button', { name: 'Transfer', exact: true }).click()
  await closeDone(page)
  const his = createSdk(config, { identity: bob })
  expect((await his.positions.fetchAt(second.poolId)).map(({ id }) => id)).toEqual([second.id])
  await expect(page.getByRole('button', { name: 'Transfer position' })).toBeHidden()
})

test('a position grows, its fees go back into it, and one that the list misses is found', async ({
  trader,
  page,
  world: { config },
}) => {
  const { identity } = await openWithKey(trader, { path: '/liquidity' })
  const sdk = createSdk(config, { identity })
  const [poolId = ''] = poolIds
  const id = await provide(sdk, poolId, config.canisters.ckusdt_ledger ?? '')
  let steps = 0
  await buyUntil(config, poolId, () => steps++ > 1, BUYS)
  await page.reload()
  await page.getByRole('button', { name: /\b1%/ }).click()
  await page.getByRole('link', { name: 'Add more' }).click()
  const before = (await sdk.positions.fetchOne(poolId, id))?.liquidity ?? 0n
  await page.getByLabel('ckUSDT amount', { exact: true }).fill('0.5')
  await reviewAndAdd(page, 'Increase')
  await closeDone(page)
  const grown = (await sdk.positions.fetchOne(poolId, id))?.liquidity ?? 0n
  expect(grown).toBeGreaterThan(before)

  await page.getByRole('button', { name: 'Put them back' }).click()
  await page
    .getByRole('dialog', { name: 'Put the fees back' })
    .getByRole('button', { name: 'Put them back' })
    .click()
  await closeDone(page)
  const compounded = await sdk.positions.fetchOne(poolId, id)
  expect(compounded?.liquidity).toBeGreaterThan(grown)

  await page.getByRole('link', { name: 'Liquidity' }).first().click()
  await page.getByRole('button', { name: /Missing a position/ }).click()
  const finder = page.getByRole('dialog', { name: 'Select a trading pair' })
  await finder.getByRole('combobox').click()
  await page
    .getByRole('option', { name: /ICP.*0\.3%/ })
    .first()
    .click()
  await finder.getByRole('button', { name: 'Find positions' }).click()
  await expect(finder.getByText('No available position in this pool')).toBeVisible()
  await finder.getByRole('combobox').click()
  await page
    .getByRole('option', { name: /ckUSDT.*\b1%/ })
    .first()
    .click()
  await finder.getByRole('button', { name: 'Find positions' }).click()
  await expect(finder.getByText(/position was found/)).toBeVisible()
})
