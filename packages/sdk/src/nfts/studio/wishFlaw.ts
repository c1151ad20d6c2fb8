import type { NftCollectionWish } from './NftStudioFlow.ts'

/** Characters and rows, as the controller takes them. */
export const MOST_OF_COLLECTION = {
  ...{ name: 50, ownerName: 50, description: 500, link: 100, linkName: 50, links: 10 },
  royaltyBps: 2_000,
} as const
const ADDRESS = /^https?:\/\/[^\s"'<>\\]+$/
/** A collection that bears the exchange's name would be taken for the exchange's. */
const OUR_NAME = 'sluice'

export type WishFlaw =
  | 'name-missing'
  | 'owner-missing'
  | 'too-long'
  | 'our-name'
  | 'royalties-too-high'
  | 'bad-link'

/** Why the controller would make no collection of this; undefined when nothing speaks against it. */
export function wishFlaw(wish: NftCollectionWish): WishFlaw | undefined {
  const most = MOST_OF_COLLECTION
  const { name, ownerName, description, links, royaltyBps } = wish
  if (name.trim() === '') return 'name-missing'
  if (ownerName.trim() === '') return 'owner-missing'
  if ([name, ownerName].some(bearsOurName)) return 'our-name'
  const isLong =
    name.length > most.name ||
    ownerName.length > most.ownerName ||
    description.length > most.description ||
    links.length > most.links
  if (isLong) return 'too-long'
  if (!Number.isInteger(royaltyBps) || royaltyBps < 0 || royaltyBps > most.royaltyBps)
    return 'royalties-too-high'
  const isBad = links.some(
    (link) =>
      link.name === '' ||
      link.name.length > most.linkName ||
      link.url.length > most.link ||
      !ADDRESS.test(link.url),
  )
  return isBad ? 'bad-link' : undefined
}

/** Letters that only look different, and what stands between them, make no other name. */
const bearsOurName = (name: string): boolean =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .includes(OUR_NAME)
