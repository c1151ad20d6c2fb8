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
export function useBalancesOf(owner: string | undefined, tokens: readonly Token[]): Balances {
  const sdk = useSdkIfReady()
  const results = useQueries({
    queries: tokens.map(({ ledgerId }) => balanceQuery(sdk, owner, ledgerId)),
  })
  return new Map(
    tokens.flatMap(({ ledgerId }, index): [string, bigint][] => {
      const balance = results[index]?.data
      return balance === undefined ? [] : [[ledgerId, balance]]
    }),
  )
}
