import type { Token } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useSdk } from '../session/useSdk.ts'
import { useMyTokens } from './myTokens.ts'
import { defaultTokensQuery, tokenQuery } from './queries.ts'
import { useTokens } from './useTokens.ts'

/**
 * The tokens that this person looks at (`mine`: everybody's defaults, less the removed, and the added ones) and the rest of
 * what the exchange lists (`others`). Unknown until both lists are known.
 */
export function useMyTokenList() {
  const sdk = useSdk()
  const { tagged, removed } = useMyTokens()
  const { data: listed } = useTokens()
  const { data: defaults = [], isPending } = useQuery(defaultTokensQuery(sdk))
  const isListed = (id: string) => listed?.some(({ ledgerId }) => ledgerId === id) ?? true
  const imported = useQueries({
    queries: tagged.filter((id) => !isListed(id)).map((id) => tokenQuery(sdk, id)),
    combine: (results) => results.flatMap(({ data }): Token[] => (data ? [data] : [])),
  })
  if (!listed || isPending) return { mine: undefined, others: undefined }
  // Without a settings service the whole list is everybody's: a short one, or the service would be there.
  const ids = defaults.length > 0 ? defaults : listed.map(({ ledgerId }) => ledgerId)
  const isMine = ({ ledgerId }: Token) =>
    tagged.includes(ledgerId) || (ids.includes(ledgerId) && !removed.includes(ledgerId))
  return {
    mine: [...listed.filter(isMine), ...imported],
    others: listed.filter((token) => !isMine(token)),
  }
}
