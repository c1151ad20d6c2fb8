import type { Token } from '@sluice/sdk'

/** What a swap takes from the wallet, and what it brings. */
export type SwapSide = 'input' | 'output'

/** Pools take tokens of these standards only. */
export const isTraded = ({ standard }: Pick<Token, 'standard'>): boolean =>
  standard === 'ICRC1' || standard === 'ICRC2'

/** Swaps are paid by allowance: a token without them can only be received. */
export const canStandOn = (side: SwapSide, token: Pick<Token, 'standard'>): boolean =>
  side === 'input' ? token.standard === 'ICRC2' : isTraded(token)
