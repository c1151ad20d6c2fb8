import { expectFitOnPhoneToo } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { prefer, settle } from '../frame.ts'
import { fund } from '../wallets/fund.ts'
import { cheapest, collectionNamed } from './collections.ts'

test.use({ hasInfo: true })

test('what happened at the market is told there, of a collection and of an item, with what is not counted', async ({
  page,
  world: { webUrl, config, reader, newBot },
}) => {
  await prefer(page, {})
  const harbour = await collectionNamed(reader, 'Harbour Lights')
  await page.goto(`${webUrl}/nft-market?view=activity`)
  const activity = page.getByRole('list', { name: 'Activity' }).getByRole('listitem')
  await expect(activity.filter({ hasText: 'Sold' }).first()).toBeVisible()
  await settle(page)
  await expectFitOnPhoneToo(page)

  // the collection of which most was sold stands first
  await page.getByRole('tab', { name: 'Collections' }).click()
  const ranked = page.getByRole('table', { name: 'Collections' }).getByRole('row')
  await expect(ranked.nth(1)).toContainText('Harbour Lights')
  await expectFitOnPhoneToo(page)

  // two people of the world have sold each other one token: the second sale is not counted
  await page.goto(`${webUrl}/wallet/nft/canister/details/${harbour}?tab=activity`)
  await expect(page.getByText('Sales that only went round').locator('..')).toContainText('1')
  await expect(page.getByText('Volume in all').locator('..')).toContainText('$')
  await expect(activity.filter({ hasText: 'Only went round' })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Sold, in dollars' })).toBeVisible()
  await settle(page)
  await expectFitOnPhoneToo(page)

  // somebody buys the cheapest, and its page tells of it
  const { icp_ledger: icp = '' } = config.canisters
  const listing = await cheapest(reader, harbour, icp)
  const buyer = newBot()
  await fund(config, buyer.principal.toText())
  await buyer.nftMarket.buy({ listing })
  await expect(async () => {
    await page.goto(`${webUrl}/wallet/nft/view/${harbour}/${listing.tokenId}`)
    await expect(activity.filter({ hasText: 'Sold' }).first()).toContainText('ICP', {
      timeout: 5_000,
    })
  }).toPass()
  await expectFitOnPhoneToo(page)
})
