import type { Account, TransferOutcome } from '@sluice/canister'
import { secondsNow } from '@sluice/canister'
import type { DaoContext } from '../DaoContext.ts'
import { refuseWith } from '../refusals.ts'
import { NS_PER_SECOND } from '../time.ts'
import { neuronAccount, ownAccount } from './accounts.ts'
import { encodePurpose, neuronsOf, type Purpose } from './purpose.ts'

/** After which whatever is still open is looked after. */
const OPEN_NS = 3_600n * NS_PER_SECOND

type Movement = {
  readonly from: Account
  readonly to: Account
  readonly amount: bigint
  readonly fee: bigint
  readonly purpose: Purpose
  /** That of the governance's own token when absent. */
  readonly ledger?: Uint8Array
}

/**
 * Decides on a movement, in the message that changes the books, and locks the neurons whose stake and account differ from now on until its
 * outcome is known. The locks are stored: an upgrade or a trap does not lift them, the outcome does. @throws Refused
 */
export function beginMovement(context: DaoContext, movement: Movement): bigint {
  const { journal, state } = context
  const ledger = movement.ledger ?? context.places().ledger
  if (!journal.hasRoom(ledger))
    return refuseWith('unavailable', 'The ledger owes too many answers. Try again later.')
  for (const neuron of neuronsOf(movement.purpose))
    state.locks.set(neuron, { operation: movement.purpose.kind, since: secondsNow(context) })
  const { from, to, amount, fee } = movement
  context.alarm.setFor(context.now() + OPEN_NS)
  const purpose = encodePurpose(movement.purpose)
  return journal.begin({ method: 'transfer', ledger, from, to, amount, fee, purpose }).id
}

/** {@link beginMovement}, and what came of it. */
export function move(context: DaoContext, movement: Movement): Promise<TransferOutcome> {
  // await: other messages run here; the neurons are locked and the journal holds the movement
  return context.journal.send(beginMovement(context, movement))
}

/** What a neuron owes, out of its account; its books are without it already. */
export function burnFees(
  context: DaoContext,
  neuron: string,
  amount: bigint,
): Promise<TransferOutcome> {
  const from = neuronAccount(context, neuron)
  const purpose = { kind: 'burnFees', neuron } as const
  return move(context, { from, to: ownAccount(context), amount, fee: 0n, purpose })
}
