import { backedWorth } from '@sluice/sdk/backedWorth'
import { worthUsd } from '../http/decimals.ts'
import type { Row } from '../storage/schema.ts'

type Priced = Pick<Row<'tokens'>, 'price_usd' | 'decimals' | 'behind_usd'>

/**
 * What an amount of a token counts for now, in 10^-18 dollars rounded down: alone, or as a part of all that is added up of that token.
 */
export function worthOf(
  { price_usd, decimals, behind_usd }: Priced,
  amount: bigint | string,
  together = amount,
): bigint {
  const value = (units: bigint | string) => worthUsd(units, price_usd, decimals)
  const behindUsd = behind_usd === null ? undefined : BigInt(behind_usd)
  return backedWorth(value(amount), behindUsd, value(together))
}
