import type { Token } from '@sluice/sdk'
import { useQueries } from '@tanstack/react-query'
import { useOwner, useSdkIfReady } from '../session/useSdk.ts'
import { balanceQuery } from './queries.ts'

export type Balances = ReadonlyMap<string, bigint>

/** What the connected account holds of each token; a token that is not known yet is missing. */
export function useBalances(tokens: readonly Token[]): Balances {
  return useBalancesOf(useOwner(), tokens)
}

/** What an account holds of each token: anybody may look. */
export const useBalancesOf = (owner: string | undefined, tokens: readonly Token[]): Balances =>
  useReadBalances(owner, tokens).balances

/** What an account holds of many tokens, which are looked at less often, and whether all ledgers have answered or failed. */
export const useAllBalancesOf = (owner: string | undefined, tokens: readonly Token[]) =>
  useReadBalances(owner, tokens, SELDOM_MS)

const SELDOM_MS = 60_000

function useReadBalances(
  owner: string | undefined,
  tokens: readonly Token[],
  refetchInterval?: number,
): { readonly balances: Balances; readonly isComplete: boolean } {
  const sdk = useSdkIfReady()
  const results = useQueries({
    queries: tokens.map(({ ledgerId }) => balanceQuery(sdk, owner, ledgerId, refetchInterval)),
  })
  const balances = new Map(
    tokens.flatMap(({ ledgerId }, index): [string, bigint][] => {
      const balance = results[index]?.data
      return balance === undefined ? [] : [[ledgerId, balance]]
    }),
  )
  // nobody's balances are never asked for
  const isComplete = owner === undefined || results.every(({ isPending }) => !isPending)
  return { balances, isComplete }
}
