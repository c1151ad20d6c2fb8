import { neuronLocked } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'
import { Refused } from '../refusals.ts'

/**
 * Runs a flow over calls while no other command is taken for the neuron. The lock itself lives on the heap and is released on every path;
 * while tokens of the neuron are on their way, a stored one keeps it locked beyond that (see `beginMovement`).
 * @throws Refused while another one holds it
 */
export async function lockedFor<Result>(
  context: DaoContext,
  id: string,
  flow: () => Promise<Result>,
): Promise<Result> {
  requireUnlocked(context, id)
  return context.locks.withLock(id, () => locked(), flow)
}

/** @throws Refused while a flow or a transfer of the neuron is under way */
export function requireUnlocked({ locks, state }: DaoContext, id: string): void {
  if (locks.isHeld(id) || state.locks.has(id)) locked()
}

function locked(): never {
  throw new Refused(neuronLocked())
}
