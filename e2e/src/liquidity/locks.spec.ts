import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible, expectFitOnPhoneToo } from '../accessible.ts'
import { patient } from '../allIsReal.ts'
import { expect, test } from '../fixtures.ts'
import { prepareWallet } from '../walletPage.ts'
import { buyUntil } from '../wallets/buyUntil.ts'
import { foundPool, TWO_DOLLARS } from '../wallets/foundPool.ts'
import { fund } from '../wallets/fund.ts'
import { closeDone } from './liquidityPage.ts'
import { provide } from './provide.ts'

test.use({ movesTime: 'locks' })

const FEE = 3_000n
/** The session outlasts the lock. */
const TWO_MONTHS_MS = 60 * 86_400_000
const BUYS = { step: 25_000_000n, bought: 'ckusdt_ledger' }
/** The network does at once what was due on all these days, then the page loads anew. */
const MOVING_MS = patient(60_000)

test('a position is locked for a month, pays its fees meanwhile, and is taken back afterwards', async ({
  trader,
  page,
  world: { config, reader },
}) => {
  test.setTimeout(patient(180_000))
  const person = Ed25519KeyIdentity.generate()
  await fund(config, person.getPrincipal().toText())
  const sdk = createSdk(config, { identity: person })
  const poolId = await foundPool(config, FEE, TWO_DOLLARS)
  const usdtId = config.canisters.ckusdt_ledger ?? ''
  const positionId = await provide(sdk, poolId, usdtId)
  const place = { poolId, positionId }
  await prepareWallet(trader)
  await trader.openSignedIn(`/liquidity/position/${positionId}/${poolId}`, {
    lastsMs: TWO_MONTHS_MS,
    person,
  })
  const { origin } = new URL(page.url())

  await page.getByRole('button', { name: 'Lock', exact: true }).click()
  const ask = page.getByRole('dialog', { name: 'Lock a position' })
  await expect(ask).toContainText('until that time nobody can take the position out, not even you')
  await expect(ask.getByRole('button', { name: 'Confirm that you understand' })).toBeDisabled()
  await ask.getByLabel('Lock until').fill('2020-01-01T00:00')
  await expect(
    ask.getByRole('button', { name: 'A position is locked for at least one day' }),
  ).toBeDisabled()
  await ask.getByRole('button', { name: '30 days' }).click()
  await ask.getByRole('checkbox').check()
  await expectFitOnPhoneToo(page)
  await ask.getByRole('button', { name: 'Lock', exact: true }).click()
  await closeDone(page)
  const lock = await reader.locks.fetchOne(place)
  expect(lock?.owner).toBe(person.getPrincipal().toText())
  const card = page.getByRole('region', { name: 'Locked liquidity' })
  await expect(card).toContainText('Nobody can take this liquidity out before that time')
  await expectFitAndAccessible(page)

  // in the list: no way out, and its fees once it has earned some
  let steps = 0
  await buyUntil(config, poolId, () => steps++ > 1, BUYS)
  await page.goto(`${origin}/liquidity`)
  await page.getByRole('button', { name: /Locked/ }).click()
  await expect(page.getByRole('button', { name: 'Take back' })).toHaveCount(0)
  await expectFitAndAccessible(page)
  const before = await trader.balanceOf('cksepoliausdc_ledger', person.getPrincipal().toText())
  await page.getByRole('button', { name: 'Claim fees' }).click()
  await page
    .getByRole('dialog', { name: 'Claim the fees of a locked position' })
    .getByRole('button', { name: 'Claim fees' })
    .click()
  await closeDone(page)
  const after = await trader.balanceOf('cksepoliausdc_ledger', person.getPrincipal().toText())
  expect(after).toBeGreaterThan(before)
  expect(await reader.locks.fetchOne(place)).toEqual(lock)

  await page.getByRole('banner').getByRole('button', { name: 'Display settings' }).click()
  const clock = page.getByRole('region', { name: "Clock of this machine's network" })
  await clock.getByLabel('Days').fill('31')
  await clock.getByRole('button', { name: 'Let pass' }).click()
  await page
    .getByRole('dialog', { name: /^Let \d+ days? pass/ })
    .getByRole('button', { name: 'Move the clock' })
    .click()
  const ended = page.getByRole('button', { name: /Lock ended/ })
  await expect(ended).toBeVisible({ timeout: MOVING_MS })
  await ended.click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page
    .getByRole('dialog', { name: 'Take the position back' })
    .getByRole('button', { name: 'Take back' })
    .click()
  await closeDone(page)
  await expect(page.getByRole('button', { name: /Lock ended/ })).toHaveCount(0)
  expect(await reader.locks.fetchOne(place)).toBeUndefined()
  expect((await sdk.positions.fetchAt(poolId)).map(({ id }) => id)).toEqual([positionId])
})
