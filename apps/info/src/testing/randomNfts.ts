import type { NftEvent } from '../model/nfts/applyNft.ts'
import type { NftSale } from '../model/nfts/WashMemory.ts'
import type { Told } from './Told.ts'

type Wish = {
  readonly beganMs: number
  readonly endMs: number
  /** A whole number from 0 on, below its argument. */
  readonly below: (end: number) => number
  /** How long it is from one deed to the next, at most. */
  readonly pauseMs?: number
}

const COLLECTIONS = ['nft-a', 'nft-b', 'nft-c'] as const
const PEOPLE = 4
const TOKENS = 5
/** Of which one has no price, and one nobody has heard of. */
const LEDGERS = ['icp', 'usdc', 'bob', 'unheard'] as const

type Offered = { readonly seller: string; readonly ledger: string; readonly price: bigint }

/**
 * A market in which a few people list, sell, offer and change their minds, and the list of collections beside it; with what was sold, and
 * what is for sale in the end.
 */
export function randomNfts({ beganMs, endMs, below, pauseMs = 1_800_000 }: Wish) {
  const log: Told[] = []
  const sales: (NftSale & { readonly ledger: string; readonly price: bigint })[] = []
  const listings = new Map<string, Offered>()
  const owners = new Map<string, string>()
  let number = 0n
  const someone = () => `person-${below(PEOPLE)}`
  const write = (timeMs: number, event: NftEvent) =>
    log.push({ source: 'nftMarket', seq: log.length + 1, timeMs, event })

  const deed = (timeMs: number) => {
    const collection = COLLECTIONS[below(COLLECTIONS.length)] ?? 'nft-a'
    const tokenId = BigInt(below(TOKENS))
    const key = `${collection} ${tokenId}`
    const owner = owners.get(key) ?? someone()
    owners.set(key, owner)
    const token = { collection, tokenId }
    const terms = {
      ledger: LEDGERS[below(LEDGERS.length)] ?? 'icp',
      price: BigInt(1 + below(1_000_000_000)),
    }
    number += 1n
    const listed = listings.get(key)
    const kind = below(10)
    if (kind < 3 || (listed === undefined && kind < 7)) {
      const offered = { seller: owner, ...terms }
      listings.set(key, offered)
      write(timeMs, {
        kind: listed === undefined ? 'nftListed' : 'nftPriceChanged',
        ...token,
        ...offered,
        version: number,
      })
    } else if (kind < 7 && listed !== undefined) {
      const buyer = someone()
      if (buyer === owner) return
      listings.delete(key)
      owners.set(key, buyer)
      write(timeMs, { kind: 'nftDelisted', ...token, seller: owner, reason: 'sold' })
      const shares = { fee: listed.price / 100n, royalty: 0n, offer: undefined }
      write(timeMs, { kind: 'nftSold', ...token, ...listed, buyer, settlement: number, ...shares })
      sales.push({ ...token, ...listed, buyer, timeMs })
    } else if (kind === 7 && listed !== undefined) {
      listings.delete(key)
      write(timeMs, { kind: 'nftDelisted', ...token, seller: owner, reason: 'cancelled' })
    } else if (kind === 8) {
      const offer = { offer: number, buyer: someone() }
      write(timeMs, { kind: 'nftOffered', ...token, ...offer, ...terms, expiresMs: timeMs + 1 })
      write(timeMs, { kind: 'nftOfferEnded', ...token, ...offer, reason: 'cancelled' })
    } else {
      const parties = { seller: owner, buyer: someone(), settlement: number }
      write(timeMs, { kind: 'nftSaleFailed', ...token, ...parties, ...terms })
    }
  }
  for (let timeMs = beganMs + below(pauseMs); timeMs <= endMs; timeMs += 1 + below(pauseMs))
    deed(timeMs)
  return { told: [...log, ...listedAt(beganMs, endMs)], sales, listings }
}

/** Two of the collections are on the list, and one of those is taken off it. */
function listedAt(beganMs: number, endMs: number): Told[] {
  const told = (collection: string, name: string): NftEvent => ({
    kind: 'nftCollectionTold',
    collection,
    origin: collection === 'nft-a' ? 'vouched' : 'newcomer',
    standard: 'ICRC7',
    name,
    ownerName: '=cmd()',
    image: '/1',
    creator: 'person-0',
    owner: 'person-1',
    minted: 5n,
    supplyCap: 10_000n,
    royaltyBps: 250,
    holders: 3,
  })
  const events: NftEvent[] = [
    told('nft-a', 'Lights'),
    told('nft-b', '<script>alert(1)</script>'),
    { kind: 'nftCollectionRemoved', collection: 'nft-b' },
  ]
  return events.map((event, index) => ({
    source: 'nftCollections',
    seq: index + 1,
    timeMs: index === 2 ? endMs : beganMs,
    event,
  }))
}
