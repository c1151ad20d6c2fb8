import type { PartsNow } from './pastTogether.ts'
import type { Place } from './useEarning.ts'

/** Of all places whose value is known. */
export const sumOfPlaces = (places: readonly Place[]): bigint =>
  places.reduce((sum, { value = 0n }) => sum + value, 0n)

/** The same by the parts of a past. */
export function partsOf(places: readonly Place[] | undefined): PartsNow {
  const of = (id: string) => places?.find((place) => place.id === id)?.value
  const [positions, orders] = [of('positions'), of('orders')]
  return {
    tokens: of('tokens'),
    positions: positions === undefined || orders === undefined ? undefined : positions + orders,
    farms: of('farms'),
    stakes: of('stakes'),
  }
}
