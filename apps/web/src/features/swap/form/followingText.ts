import type { Token } from '@sluice/sdk'
import { formatAmount } from '../../../format/amount.ts'

/** The amount of the side that is not typed; empty while there is none. */
export const followingText = (
  amount: bigint | undefined,
  token: Pick<Token, 'decimals'> | undefined,
  locale: string,
): string => (amount !== undefined && token ? formatAmount(amount, token.decimals, locale) : '')
