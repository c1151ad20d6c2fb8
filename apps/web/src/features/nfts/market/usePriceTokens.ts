import type { Token } from '@sluice/sdk'
import { useMemo } from 'react'
import { useTokens } from '../../../tokens/useTokens.ts'

const NO_TOKENS: readonly Token[] = []

/** The tokens in which the market takes prices: those listed of ICRC ledgers, with allowances or without. */
export function usePriceTokens(): readonly Token[] {
  const { data = NO_TOKENS } = useTokens()
  return useMemo(() => data.filter(isPrice), [data])
}

const PRICES: ReadonlySet<Token['standard']> = new Set(['ICRC1', 'ICRC2'])
const isPrice = ({ standard }: Token): boolean => PRICES.has(standard)
