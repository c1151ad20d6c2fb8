import { useUsdPrices } from '../../../../tokens/prices/useUsdPrices.ts'
import { useLocked } from '../../locks/useLocked.ts'
import { useWrapped } from '../../tokens/useWrapped.ts'
import { totalsOf } from '../positionView.ts'
import type { ServiceRows } from './useServiceRows.ts'

/**
 * Dollars of the positions that the person holds as tokens, and of those that are locked, with their fees; undefined while they are read,
 * and where a part cannot be told.
 */
export function useServiceWorth() {
  const prices = useUsdPrices()
  const worthOf = ({ rows, awaited, unread }: ServiceRows): bigint | undefined => {
    if (rows === undefined || awaited.length + unread.length > 0) return undefined
    const { value, fees } = totalsOf(rows, prices)
    return value === undefined || fees === undefined ? undefined : value + fees
  }
  return { wrapped: worthOf(useWrapped()), locked: worthOf(useLocked()) }
}
