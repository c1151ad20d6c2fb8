import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { totalsOf } from '../positions/positionView.ts'
import { useWrapped } from './useWrapped.ts'

/** Dollars of the positions that the person holds as tokens, with their fees; undefined while they are read, and where a part cannot be told. */
export function useWrappedWorth(): bigint | undefined {
  const prices = useUsdPrices()
  const { rows, awaited, unread } = useWrapped()
  if (rows === undefined || awaited.length + unread.length > 0) return undefined
  const { value, fees } = totalsOf(rows, prices)
  return value === undefined || fees === undefined ? undefined : value + fees
}
