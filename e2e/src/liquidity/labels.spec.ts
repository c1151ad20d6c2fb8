import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { foundPool, TWO_DOLLARS } from '../wallets/foundPool.ts'
import { closeDone } from './liquidityPage.ts'
import { provide } from './provide.ts'

// a world apart from that of the swap's journeys, like the others of liquidity
test.use({ hasInfo: true })

const FEE = 3_000n
/** The local world labels it. */
const BLACK_HOLE = 'e3mmv-5qaaa-aaaah-aadma-cai'

test('a position given to the black hole carries its name, and the pool says what is locked', async ({
  trader,
  page,
  world: { config },
}) => {
  const poolId = await foundPool(config, FEE, TWO_DOLLARS)
  const { identity } = await openWithKey(trader, { path: `/info-swap/pool/details/${poolId}` })
  const { origin } = new URL(page.url())
  const locked = page.locator('dl > div').filter({ hasText: 'Locked liquidity' })
  await expect(locked).toContainText('None')

  const sdk = createSdk(config, { identity })
  const id = await provide(sdk, poolId, config.canisters.ckusdt_ledger ?? '')
  await page.goto(`${origin}/liquidity/position/${id}/${poolId}`)
  await page.getByRole('button', { name: 'Transfer position' }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer position' })
  await dialog.getByLabel("Receiver's principal").fill(BLACK_HOLE)
  await expect(dialog.getByText('Black Hole')).toBeVisible()
  await expectFitAndAccessible(page)
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
  await closeDone(page)

  await page.goto(`${origin}/liquidity/position/${id}/${poolId}`)
  const owner = page.locator('dl > div').filter({ hasText: 'Owner' })
  await expect(owner.getByText('Black Hole')).toBeVisible()
  const card = page.getByRole('region', { name: 'Locked liquidity' })
  await expect(card).toContainText('Black Hole')
  await expect(card).toContainText('its liquidity counts as locked')

  await page.goto(`${origin}/info-swap/pool/details/${poolId}`)
  await expect(locked.getByRole('listitem')).toHaveText([
    /^Black Hole [\d.]+%$/,
    /^Free liquidity [\d.]+%$/,
  ])
  const { sharePpm } = await sdk.aliases.fetchLocked(poolId)
  expect(sharePpm).toBeGreaterThan(0n)
  await expectFitAndAccessible(page)

  await page.goto(`${origin}/info-tools/locked-positions?pair=${poolId}`)
  const held = page.getByRole('table', { name: 'Locked positions' }).getByRole('row')
  await expect(held).toHaveCount(2)
  await expect(held.nth(1)).toContainText('Black Hole')
  await expect(held.nth(1).getByRole('link', { name: `#${id}` })).toBeVisible()
  await expectFitAndAccessible(page)
  const me = identity.getPrincipal().toText()
  await page.goto(`${origin}/info-tools/position-transactions?principal=${me}`)
  const handed = page.getByRole('table', { name: 'Transactions' }).getByRole('row')
  await expect(handed).toHaveCount(2)
  await expect(handed.nth(1)).toContainText('Transfer position')
})
