import type { InfoTransaction } from '@sluice/sdk/info'

/** What a position that was handed over went through: a stake in a farm, its way back, or neither. */
export type PositionMove = 'staked' | 'unstaked' | 'transferred'

/** A farm takes a position by becoming its owner: to whoever staked it, that is no gift. */
export function positionMoveOf(
  { from, to }: Pick<InfoTransaction, 'from' | 'to'>,
  farmIds: ReadonlySet<string>,
): PositionMove {
  if (farmIds.has(to)) return 'staked'
  return farmIds.has(from) ? 'unstaked' : 'transferred'
}
