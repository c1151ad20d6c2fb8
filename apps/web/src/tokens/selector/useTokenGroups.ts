import type { Token } from '@sluice/sdk'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useSdk } from '../../session/useSdk.ts'
import { useMyTokenList } from '../my-tokens/useMyTokenList.ts'
import { snsLedgersQuery, tokenQuery } from '../queries.ts'

const NO_TOKENS: readonly Token[] = []
const NO_LEDGERS: readonly string[] = []

/**
 * All tokens to choose from: this person's own (`mine`), of the rest those that belong to SNSes, which the exchange need not list
 * itself, and then the `others`. Where SNSes cannot be asked for, their tokens stand among the others.
 */
export function useTokenGroups() {
  const sdk = useSdk()
  const { mine = NO_TOKENS, others = NO_TOKENS } = useMyTokenList()
  const { data: ledgers = NO_LEDGERS } = useQuery(snsLedgersQuery(sdk))
  const known = new Set([...mine, ...others].map(({ ledgerId }) => ledgerId))
  const unlisted = useQueries({
    queries:
      known.size === 0 ? [] : ledgersOutside(known, ledgers).map((id) => tokenQuery(sdk, id)),
    combine: (results) => results.flatMap(({ data }): Token[] => (data ? [data] : [])),
  })
  const isSns = ({ ledgerId }: Token) => ledgers.includes(ledgerId)
  return {
    mine,
    sns: [...others.filter(isSns), ...unlisted],
    others: others.filter((token) => !isSns(token)),
    isSns,
  }
}

const ledgersOutside = (known: ReadonlySet<string>, ledgers: readonly string[]) =>
  ledgers.filter((id) => !known.has(id))
