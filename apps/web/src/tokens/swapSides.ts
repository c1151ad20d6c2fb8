import type { Token } from '@sluice/sdk'

/** What a swap takes from the wallet, and what it brings. */
export type SwapSide = 'input' | 'output'

/** Pools take and give tokens of these standards only. */
export const isTraded = ({ standard }: Pick<Token, 'standard'>): boolean =>
  standard === 'ICRC1' || standard === 'ICRC2'
