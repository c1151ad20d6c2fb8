import type { Page } from '@playwright/test'
import type { Sdk } from '@sluice/sdk'
import { expect } from '../fixtures.ts'
import { untilKnown } from '../untilKnown.ts'

/** The id of one of the world's collections, by its name. */
export async function collectionNamed(reader: Sdk, name: string): Promise<string> {
  const listed = await reader.nfts.fetchListed(0, 20)
  const found = listed.find((one) => one.name === name)
  if (found === undefined) throw new Error(`there is no collection ${name}`)
  return found.id
}

/** The cheapest token of a collection that is for sale in a ledger's token. */
export async function cheapest(reader: Sdk, collectionId: string, ledgerId: string) {
  const filter = { collectionId, ledgerId, sort: 'price', isDescending: false } as const
  const { rows } = await reader.nftMarket.fetchListings(filter, { offset: 0, limit: 1 })
  const [listing] = rows
  if (listing === undefined) throw new Error('nothing is for sale')
  return listing
}

/** Waits until an order is done, and closes what tells of it. */
export async function closeDone(page: Page, says: RegExp): Promise<void> {
  const done = page.getByRole('dialog', { name: 'Done' })
  await untilKnown(page, done)
  await expect(done).toContainText(says)
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(done).toBeHidden()
}
