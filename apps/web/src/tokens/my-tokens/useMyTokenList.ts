import type { Token } from '@sluice/sdk'
import { useQueries } from '@tanstack/react-query'
import { useOwner, useSdk } from '../../session/useSdk.ts'
import { tokenQuery } from '../queries.ts'
import { useAllBalancesOf } from '../useBalances.ts'
import { useDefaultLedgers, useListedLedgers, useTokens } from '../useTokens.ts'
import { useMyTokens } from './myTokens.ts'

const NO_TOKENS: readonly Token[] = []
const NO_LEDGERS: readonly string[] = []

/**
 * The tokens that this person looks at (`mine`: everybody's defaults, the added ones and those of which an account holds any, less
 * the removed) and the rest of what the exchange lists (`others`). Unknown until both lists are known. `unread`: the person's
 * ledgers that did not answer. `isComplete`: every listed ledger has said what the account holds, or does not answer.
 */
export function useMyTokenList(account = useOwner()) {
  const sdk = useSdk()
  const { tagged, removed } = useMyTokens()
  const { data: listed } = useTokens()
  const { balances, isComplete } = useAllBalancesOf(account, listed ?? NO_TOKENS)
  const ledgers = useListedLedgers() ?? NO_LEDGERS
  const defaults = useDefaultLedgers()
  const isListed = (id: string) => listed?.some(({ ledgerId }) => ledgerId === id) ?? true
  const unlisted = tagged.filter((id) => !isListed(id))
  const { imported, failed } = useQueries({
    queries: unlisted.map((id) => tokenQuery(sdk, id)),
    combine: (results) => ({
      imported: results.flatMap(({ data }): Token[] => (data ? [data] : [])),
      failed: unlisted.filter((_, index) => results[index]?.isError),
    }),
  })
  if (!listed || !defaults)
    return { mine: undefined, others: undefined, unread: NO_LEDGERS, isComplete: false }
  // Without a settings service the whole list is everybody's: a short one, or the service would be there.
  const ids = defaults.length > 0 ? defaults : ledgers
  const isChosen = (ledgerId: string) =>
    tagged.includes(ledgerId) || (ids.includes(ledgerId) && !removed.includes(ledgerId))
  const isReceived = (ledgerId: string) =>
    (balances.get(ledgerId) ?? 0n) > 0n && !removed.includes(ledgerId)
  const isMine = (ledgerId: string) => isChosen(ledgerId) || isReceived(ledgerId)
  const silent = ledgers.filter((id) => isChosen(id) && !isListed(id) && !unlisted.includes(id))
  return {
    // what is received meanwhile stands at the end: nothing moves away under the finger
    mine: [
      ...listed.filter(({ ledgerId }) => isChosen(ledgerId)),
      ...imported,
      ...listed.filter(({ ledgerId }) => isReceived(ledgerId) && !isChosen(ledgerId)),
    ],
    others: listed.filter(({ ledgerId }) => !isMine(ledgerId)),
    unread: [...silent, ...failed],
    isComplete,
  }
}
