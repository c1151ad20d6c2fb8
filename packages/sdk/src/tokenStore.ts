import type { Token } from './tokens.ts'

/** Where tokens are kept between visits. A broken store may reject: everything is asked of the ledgers then. */
export interface TokenStore {
  get(ledgerId: string): Promise<Token | undefined>
  set(token: Token): Promise<void>
  remove(ledgerId: string): Promise<void>
}

/** Lives as long as the process. */
export function memoryTokenStore(): TokenStore {
  const kept = new Map<string, Token>()
  return {
    get: async (ledgerId) => kept.get(ledgerId),
    set: async (token) => {
      kept.set(token.ledgerId, token)
    },
    remove: async (ledgerId) => {
      kept.delete(ledgerId)
    },
  }
}
