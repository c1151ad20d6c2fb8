import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { foundPool, TWO_DOLLARS } from '../wallets/foundPool.ts'
import { closeDone } from './liquidityPage.ts'
import { provide } from './provide.ts'

// a world apart from that of the swap's journeys: what happens here opens ways
test.use({ hasInfo: true })

const FEE = 3_000n

test('a position becomes a token, stands in the wallet, and is sent; its receiver takes it out', async ({
  trader,
  page,
  world: { config },
}) => {
  const poolId = await foundPool(config, FEE, TWO_DOLLARS)
  const { identity } = await openWithKey(trader, { path: '/liquidity' })
  const sdk = createSdk(config, { identity })
  const id = await provide(sdk, poolId, config.canisters.ckusdt_ledger ?? '')
  const origin = page.url().split('/liquidity')[0]

  await page.goto(`${origin}/liquidity/position/${id}/${poolId}`)
  await page.getByRole('button', { name: 'Make it a token' }).click()
  const wrap = page.getByRole('dialog', { name: 'Make this position a token' })
  await expect(wrap).toContainText('Whoever holds the token can take the position out')
  await expectFitAndAccessible(page)
  await wrap.getByRole('button', { name: 'Make it a token' }).click()
  await closeDone(page)
  expect(await sdk.positions.fetchAt(poolId)).toEqual([])

  await page.goto(`${origin}/wallet`)
  await page.getByRole('tab', { name: /NFT/ }).click()
  await page.getByRole('button', { name: /^Details of / }).click()
  const details = page.getByRole('dialog', { name: /^ckUSDT/ })
  await expect(details.getByText('Price range')).toBeVisible()
  await expectFitAndAccessible(page)
  await details.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Send the token' })).toBeVisible()
  await page.goto(`${origin}/liquidity?tab=Wrapped`)
  await expect(page.getByRole('tab', { name: 'Position tokens' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expectFitAndAccessible(page)

  // taken out, and made a token again
  await page.getByRole('button', { name: 'Unwrap' }).click()
  await page
    .getByRole('dialog', { name: 'Take the position out' })
    .getByRole('button', { name: 'Unwrap' })
    .click()
  await closeDone(page)
  const [position] = await sdk.positions.fetchAt(poolId)
  expect(position?.id).toBe(id)
  if (position) await sdk.positionTokens.wrap({ position })
  await page.reload()

  const bob = createSdk(config, { identity: Ed25519KeyIdentity.generate() })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const send = page.getByRole('dialog', { name: 'Send the token' })
  await send.getByLabel("Receiver's principal").fill(bob.principal.toText())
  await expectFitAndAccessible(page)
  await send.getByRole('button', { name: 'Send token and position' }).click()
  await closeDone(page)
  await expect(page.getByText('You hold no position as a token')).toBeVisible()

  const [held] = await bob.positionTokens.fetchMine()
  if (held === undefined) throw new Error('the token has not arrived')
  await bob.positionTokens.unwrap({ token: held.nft })
  expect((await bob.positions.fetchAt(poolId)).map((one) => one.id)).toEqual([id])
})
