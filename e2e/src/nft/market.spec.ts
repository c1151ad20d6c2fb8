import { createSdk } from '@sluice/sdk'
import { expectFitAndAccessible } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { openWithKey } from '../walletPage.ts'
import { fund } from '../wallets/fund.ts'
import { cheapest, closeDone, collectionNamed } from './collections.ts'

test('a token is bought, listed for SLU and bought by somebody else with ICP; its seller sees the money', async ({
  trader,
  page,
  world: { config, reader, newBot },
}) => {
  const harbour = await collectionNamed(reader, 'Harbour Lights')
  const { icp_ledger: icp = '', slu_ledger: slu = '' } = config.canisters
  const listing = await cheapest(reader, harbour, icp)
  const { identity } = await openWithKey(trader, {
    path: `/nft-market?collection=${harbour}&ledger=${icp}&sort=cheap`,
  })
  const sdk = createSdk(config, { identity })
  const me = sdk.principal.toText()

  // the cheapest stands first
  await page.getByRole('list', { name: 'For sale' }).getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/wallet/nft/view/${harbour}/${listing.tokenId}$`))
  // the address is there before its page
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toBeVisible()
  await expectFitAndAccessible(page)
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Buy' })
  const estimate = await reader.nftMarket.estimateSale(listing)
  for (const leg of ['Price', 'You pay', 'Market (1%)', 'Royalty (5%)', 'The seller gets'])
    await expect(review.getByText(leg, { exact: true })).toBeVisible()
  await expectFitAndAccessible(page)
  const before = await sdk.balances.fetch(icp)
  await review.getByRole('button', { name: 'Buy now' }).click()
  await closeDone(page, /yours|have it|wallet/i)
  expect(await reader.nfts.fetchHolder(harbour, listing.tokenId)).toBe(me)
  expect(before - (await sdk.balances.fetch(icp))).toBe(estimate.buyerPays)

  // now it is theirs: listed for SLU, whose ledger knows no allowances
  await page.getByRole('button', { name: 'Sell', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Sell' })
  await form.getByRole('combobox', { name: /Token of the price/ }).click()
  await page.getByRole('option', { name: 'SLU', exact: true }).click()
  await form.getByRole('textbox', { name: 'Price' }).fill('0.001')
  await expect(
    form.getByRole('button', { name: 'Price must be greater than 0.001' }),
  ).toBeDisabled()
  await form.getByRole('textbox', { name: 'Price' }).fill('25')
  await expect(form.getByText('You get')).toBeVisible()
  await expectFitAndAccessible(page)
  await form.getByRole('button', { name: 'List for sale' }).click()
  await closeDone(page, /for sale|listed/i)
  await expect(page.getByRole('button', { name: 'Change the price' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Buy', exact: true })).toHaveCount(0)

  // somebody without this page and without SLU buys it: one order swaps and buys
  const buyer = newBot()
  await fund(config, buyer.principal.toText())
  const offered = await reader.nftMarket.fetchListing({
    collectionId: harbour,
    tokenId: listing.tokenId,
  })
  if (offered === undefined) throw new Error('it is not for sale')
  expect(offered.ledgerId).toBe(slu)
  const { sellerGets } = await reader.nftMarket.estimateSale(offered)
  const had = await sdk.balances.fetch(slu)
  const wish = { listing: offered, payWith: icp, slippagePpm: 10_000n }
  const payment = await buyer.nftMarket.quotePayment(wish)
  if (payment === undefined) throw new Error('the pools do not give the price')
  await buyer.nftMarket.buy({ listing: offered, payment })
  await expect
    .poll(async () => (await sdk.balances.fetch(slu)) - had, { timeout: 30_000 })
    .toBe(sellerGets)

  await page.goto(`${new URL(page.url()).origin}/nft-market?view=yours`)
  const sales = page.getByRole('region', { name: 'Bought and sold' })
  await expect(sales.getByRole('listitem').filter({ hasText: 'Sold' })).toContainText('25 SLU')
  await expectFitAndAccessible(page)
})

test('an offer is made on the page, and another one is accepted there', async ({
  trader,
  page,
  world: { config, reader, newBot },
}) => {
  const stones = await collectionNamed(reader, 'River Stones')
  const { icp_ledger: icp = '' } = config.canisters
  const listing = await cheapest(reader, stones, icp)
  const { identity } = await openWithKey(trader, {
    path: `/wallet/nft/view/${stones}/${listing.tokenId}`,
  })
  const sdk = createSdk(config, { identity })
  const ref = { collectionId: stones, tokenId: listing.tokenId }

  await page.getByRole('button', { name: 'Make an offer' }).click()
  const form = page.getByRole('dialog', { name: 'Make an offer' })
  await form.getByRole('textbox', { name: 'You offer' }).fill('2')
  await expectFitAndAccessible(page)
  await form.getByRole('button', { name: 'Offer', exact: true }).click()
  await closeDone(page, /offer/i)
  const offers = page.getByRole('listitem').filter({ hasText: 'Your offer' })
  await expect(offers).toContainText('2 ICP')
  await offers.getByRole('button', { name: 'Take back' }).click()
  await page
    .getByRole('dialog', { name: 'Take the offer back' })
    .getByRole('button', { name: 'Take back' })
    .click()
  await closeDone(page, /offer|back|wallet/i)
  await expect(offers).toHaveCount(0)

  // bought past the page, and offered for by somebody else
  await sdk.nftMarket.buy({ listing })
  const buyer = newBot()
  await fund(config, buyer.principal.toText())
  const expiresAtMs = Date.now() + 3_600_000
  await buyer.nftMarket.offer({ ...ref, ledgerId: icp, price: 300_000_000n, expiresAtMs })
  const had = await sdk.balances.fetch(icp)
  await page.reload()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Accept the offer' })
  await expect(review.getByText('You get')).toBeVisible()
  await review.getByRole('button', { name: 'Sell for this offer' }).click()
  await closeDone(page, /sold|buyer/i)
  expect(await reader.nfts.fetchHolder(stones, listing.tokenId)).toBe(buyer.principal.toText())
  expect(await sdk.balances.fetch(icp)).toBeGreaterThan(had)
})
