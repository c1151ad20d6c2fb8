import { concatBytes } from '@sluice/canister'
import { nftTokenKey } from '@sluice/canister/nft'
import type { StatisticsState } from './StatisticsState.ts'

const WASH_NS = 30n * 86_400_000_000_000n

export type JudgedSale = {
  readonly collection: Uint8Array
  readonly tokenId: bigint
  readonly seller: Uint8Array
  readonly buyer: Uint8Array
  readonly timeNs: bigint
}

/**
 * Whether a sale only goes round: within the thirty days before it, its buyer has sold the same token to anybody, or anything of the collection
 * to its seller. The first way of a circle counts, and each that closes or repeats it does not. From now on the sale is remembered.
 *
 * The info service tells wash sales by the same rule.
 */
export function judgeSale({ sold }: Pick<StatisticsState, 'sold'>, sale: JudgedSale): boolean {
  const { seller, buyer, timeNs } = sale
  const isWash = [ofToken(sale, buyer), ofPair(sale, buyer, seller)].some((key) => {
    const last = sold.get(key)
    return last !== undefined && timeNs - last <= WASH_NS
  })
  for (const key of [ofToken(sale, seller), ofPair(sale, seller, buyer)]) sold.set(key, timeNs)
  return isWash
}

const ofToken = (token: JudgedSale, seller: Uint8Array) =>
  concatBytes([Uint8Array.of(0), nftTokenKey(token), seller])

const ofPair = ({ collection }: JudgedSale, seller: Uint8Array, buyer: Uint8Array) =>
  concatBytes([
    ...[Uint8Array.of(1, collection.length), collection],
    ...[Uint8Array.of(seller.length), seller, buyer],
  ])
