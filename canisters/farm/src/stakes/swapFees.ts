import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'
import { requireOwner } from './deposits.ts'

/**
 * Gives the trading fees of a staked position to its owner, as unused balance in the pool, while the position stays and earns. The pool
 * moves them in one message of its own: an answer that is lost leaves nothing open here.
 */
export async function claimFees(
  context: FarmContext,
  owner: Uint8Array,
  positionId: bigint,
): Promise<{ amount0: bigint; amount1: bigint }> {
  const { state, askPool, toPrincipal } = context
  requireOwner(context, owner, positionId)
  const reply = await askPool(state.config.get().pool, 'claimTo', positionId, toPrincipal(owner))
  return reply.kind === 'ok' ? reply.value : refuse(`The fees were not claimed: ${reply.text}`)
}
