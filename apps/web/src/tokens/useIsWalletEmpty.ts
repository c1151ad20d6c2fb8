import type { Token } from '@sluice/sdk'
import { useOwner } from '../session/useSdk.ts'
import { useBalances } from './useBalances.ts'
import { useTokens } from './useTokens.ts'

const NO_TOKENS: readonly Token[] = []

/** Whether the connected account is known to hold nothing of any token. */
export function useIsWalletEmpty(): boolean {
  const isWanted = useOwner() !== undefined
  const tokens = useTokens({ isWanted }).data ?? NO_TOKENS
  const balances = useBalances(tokens)
  if (tokens.length === 0 || balances.size < tokens.length) return false
  return [...balances.values()].every((balance) => balance === 0n)
}
