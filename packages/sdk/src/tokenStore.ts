import type { Listing } from './listing/Listing.ts'
import type { Token, TokenStore } from './tokens.ts'

/** Lives as long as the process. */
export function memoryTokenStore(): TokenStore {
  const kept = new Map<string, Token>()
  let listing: Listing | undefined
  return {
    get: async (ledgerId) => kept.get(ledgerId),
    set: async (token) => {
      kept.set(token.ledgerId, token)
    },
    remove: async (ledgerId) => {
      kept.delete(ledgerId)
    },
    readListing: async () => listing,
    keepListing: async (heard) => {
      listing = heard
    },
  }
}
