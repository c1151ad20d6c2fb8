import type { InfoPosition } from '@sluice/sdk/info'

const MOST_OWNERS = 6
const PPM = 1_000_000n

export type OwnerShare = {
  /** Undefined for all others together. */
  readonly owner: string | undefined
  /** Of what all positions are worth, in parts per million, rounded down. */
  readonly ppm: bigint
}

/** What part of a pool's worth each of the largest owners has, largest first; empty while nothing is worth anything. */
export function sharesOf(
  positions: readonly Pick<InfoPosition, 'owner' | 'valueUsd'>[],
): readonly OwnerShare[] {
  const values = new Map<string, bigint>()
  for (const { owner, valueUsd } of positions)
    values.set(owner, (values.get(owner) ?? 0n) + valueUsd)
  const all = [...values.values()].reduce((sum, value) => sum + value, 0n)
  if (all === 0n) return []
  const sorted = [...values].toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
  const isAll = sorted.length <= MOST_OWNERS
  const shown = isAll ? sorted : sorted.slice(0, MOST_OWNERS - 1)
  const rest = all - shown.reduce((sum, [, value]) => sum + value, 0n)
  return [
    ...shown.map(([owner, value]) => ({ owner, ppm: (value * PPM) / all })),
    ...(isAll ? [] : [{ owner: undefined, ppm: (rest * PPM) / all }]),
  ]
}
