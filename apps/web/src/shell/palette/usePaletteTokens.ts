import { parsePrincipal } from '@sluice/sdk'
import { useTokensById } from '../../tokens/by-id/useTokensById.ts'
import { useMyTokens } from '../../tokens/my-tokens/myTokens.ts'
import { type ListedToken, useListedTokens } from '../../tokens/useListedTokens.ts'

/**
 * The tokens that can be called by name: those that the exchange lists, and after them, whose names anybody may take, those that this person
 * has imported and the one whose ledger's id is typed.
 */
export function usePaletteTokens(search = ''): {
  readonly tokens: readonly ListedToken[]
  readonly isPending: boolean
} {
  const { data: listed, isPending } = useListedTokens()
  const { tagged } = useMyTokens()
  const typed = search.trim()
  const named = parsePrincipal(typed) === undefined ? tagged : [...tagged, typed]
  const { find } = useTokensById(named)
  const isListed = new Set(listed?.map(({ ledgerId }) => ledgerId))
  const others = [...new Set(named)].filter((id) => !isListed.has(id))
  return { tokens: [...(listed ?? []), ...others.flatMap((id) => find(id) ?? [])], isPending }
}
