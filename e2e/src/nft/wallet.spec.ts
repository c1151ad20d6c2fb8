import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { cheapest, closeDone, collectionNamed } from './collections.ts'

test('what a stranger could have sent is words until it is accepted; then it is seen, verified and sent', async ({
  trader,
  page,
  world: { config, reader, newBot },
}) => {
  const hours = await collectionNamed(reader, 'Small Hours')
  const { slu_ledger: slu = '' } = config.canisters
  const listing = await cheapest(reader, hours, slu)
  const { identity } = await openWithKey(trader, { path: '/wallet' })
  const sdk = createSdk(config, { identity })
  await sdk.nftMarket.buy({ listing })
  const receiver = newBot().principal.toText()

  await page.goto(`${new URL(page.url()).origin}/wallet?tab=nfts`)
  const asked = page.getByRole('region', { name: 'NFTs from collections you have not accepted' })
  await expect(asked).toContainText('Small Hours')
  await expect(asked).toContainText('Newcomer')
  await expect(page.getByRole('main').locator('img[src^="blob:"]')).toHaveCount(0)
  await expectFitAndAccessible(page)
  await asked.getByRole('button', { name: 'Accept Small Hours' }).click()
  await expect(asked).toHaveCount(0)
  await page.getByRole('list', { name: 'Small Hours' }).getByRole('link').click()

  const main = page.getByRole('main')
  await expect(main.getByText('exactly the hash that the metadata names')).toBeVisible()
  await expect(main.getByText('It came with a valid certificate')).toBeVisible()
  await main.getByRole('button', { name: 'Send' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send an NFT' })
  await dialog.getByLabel('To', { exact: true }).fill(sdk.principal.toText())
  await expect(dialog.getByRole('button', { name: 'That is your own account' })).toBeDisabled()
  await dialog.getByLabel('To', { exact: true }).fill(receiver)
  await dialog.getByLabel('Memo').fill('for you')
  await expectFitAndAccessible(page)
  await dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dialog).toContainText(receiver)
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await closeDone(page, /sent|holder|now/i)
  expect(await reader.nfts.fetchHolder(hours, listing.tokenId)).toBe(receiver)
})

test('a collection is added by its canister, kept over a reload, and hidden again', async ({
  trader,
  page,
  world: { reader },
}) => {
  const cranes = await collectionNamed(reader, 'Paper Cranes')
  await trader.openSignedIn('/wallet?tab=nfts')
  await page.getByRole('button', { name: 'Add a collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a collection' })
  await dialog.getByLabel('Canister ID of the collection').fill('not an id')
  await expect(dialog).toContainText('This is not a canister ID.')
  await dialog.getByLabel('Canister ID of the collection').fill(cranes)
  await expect(dialog).toContainText('EXT')
  await expect(dialog).toContainText('Made elsewhere and listed by the operators')
  await dialog.getByRole('button', { name: 'Add to wallet' }).click()
  await expect(dialog).toBeHidden()

  await page.reload()
  const card = page.getByRole('region', { name: 'Paper Cranes' })
  await expect(card).toContainText('0 items')
  await card.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Hide from wallet' }).click()
  await page.getByRole('button', { name: '1 hidden collection' }).click()
  await page.getByRole('button', { name: `Accept ${cranes}` }).click()
  await expect(card).toBeVisible()
})
