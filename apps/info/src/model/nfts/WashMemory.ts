import { DAY_MS } from '../candles/levels.ts'

/** A sale by who sold which token of which collection to whom, and when. */
export type NftSale = {
  readonly collection: string
  readonly tokenId: bigint
  readonly seller: string
  readonly buyer: string
  readonly timeMs: number
}

/** So long after a sale another one that undoes it is a wash. */
export const WASH_MS = 30 * DAY_MS

/**
 * Tells sales that only go round. A sale is a **wash** when, within the 30 days before it,
 *
 * 1. its buyer has sold the same token, to whomever: the token comes back, after one sale or after a whole circle of people; or
 * 2. its buyer has sold any token of the same collection to its seller: two people sell to each other.
 *
 * The first way of a circle counts, and each that closes or repeats it does not: whatever is sold round counts once. A wash is remembered as
 * a sale, so that a circle that goes on stays one. People are principals; that two of them are one person, nobody can see.
 */
export class WashMemory {
  /** Who has sold a token, or anything to somebody, and when last; the oldest first. */
  private readonly sold = new Map<string, number>()

  /** Whether a sale is a wash; from now on it is remembered. Sales come in the order of their times. */
  judge(sale: NftSale): boolean {
    const isWash = this.isWash(sale)
    this.remember(sale)
    return isWash
  }

  remember({ collection, tokenId, seller, buyer, timeMs }: NftSale): void {
    this.forgetBefore(timeMs - WASH_MS)
    for (const key of [ofToken(collection, tokenId, seller), ofPair(collection, seller, buyer)]) {
      // put last: what is oldest stays first
      this.sold.delete(key)
      this.sold.set(key, timeMs)
    }
  }

  private isWash({ collection, tokenId, seller, buyer, timeMs }: NftSale): boolean {
    return [ofToken(collection, tokenId, buyer), ofPair(collection, buyer, seller)].some((key) => {
      const lastMs = this.sold.get(key)
      return lastMs !== undefined && timeMs - lastMs <= WASH_MS
    })
  }

  private forgetBefore(ms: number): void {
    for (const [key, lastMs] of this.sold) {
      if (lastMs >= ms) return
      this.sold.delete(key)
    }
  }
}

// a number and a principal cannot be taken for each other
const ofToken = (collection: string, tokenId: bigint, seller: string) =>
  `${collection} #${tokenId} ${seller}`
const ofPair = (collection: string, seller: string, buyer: string) =>
  `${collection} ${seller} ${buyer}`
