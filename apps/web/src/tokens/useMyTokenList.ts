import type { Token } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useSdk } from '../session/useSdk.ts'
import { useMyTokens } from './myTokens.ts'
import { defaultTokensQuery, tokenQuery } from './queries.ts'
import { useListedLedgers, useTokens } from './useTokens.ts'

const NO_LEDGERS: readonly string[] = []

/**
 * The tokens that this person looks at (`mine`: everybody's defaults, less the removed, and the added ones) and the rest of
 * what the exchange lists (`others`). Unknown until both lists are known. `unread`: the person's ledgers that did not answer.
 */
export function useMyTokenList() {
  const sdk = useSdk()
  const { tagged, removed } = useMyTokens()
  const { data: listed } = useTokens()
  const ledgers = useListedLedgers() ?? NO_LEDGERS
  const { data: defaults = [], isPending } = useQuery(defaultTokensQuery(sdk))
  const isListed = (id: string) => listed?.some(({ ledgerId }) => ledgerId === id) ?? true
  const unlisted = tagged.filter((id) => !isListed(id))
  const { imported, failed } = useQueries({
    queries: unlisted.map((id) => tokenQuery(sdk, id)),
    combine: (results) => ({
      imported: results.flatMap(({ data }): Token[] => (data ? [data] : [])),
      failed: unlisted.filter((_, index) => results[index]?.isError),
    }),
  })
  if (!listed || isPending) return { mine: undefined, others: undefined, unread: NO_LEDGERS }
  // Without a settings service the whole list is everybody's: a short one, or the service would be there.
  const ids = defaults.length > 0 ? defaults : ledgers
  const isMine = (ledgerId: string) =>
    tagged.includes(ledgerId) || (ids.includes(ledgerId) && !removed.includes(ledgerId))
  const silent = ledgers.filter((id) => isMine(id) && !isListed(id) && !unlisted.includes(id))
  return {
    mine: [...listed.filter(({ ledgerId }) => isMine(ledgerId)), ...imported],
    others: listed.filter(({ ledgerId }) => !isMine(ledgerId)),
    unread: [...silent, ...failed],
  }
}
