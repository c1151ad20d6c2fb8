import type { Token } from '@sluice/sdk'
import { useMemo } from 'react'
import { useTokens } from '../../../tokens/useTokens.ts'

const NO_TOKENS: readonly Token[] = []

/** The tokens in which the market takes prices: those listed whose ledgers know allowances. */
export function usePriceTokens(): readonly Token[] {
  const { data = NO_TOKENS } = useTokens()
  return useMemo(() => data.filter(hasAllowances), [data])
}

const hasAllowances = ({ standard }: Token): boolean => standard === 'ICRC2'
