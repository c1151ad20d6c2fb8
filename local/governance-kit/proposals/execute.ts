import { secondsNow } from '@sluice/canister'
import type { DaoContext } from '../DaoContext.ts'
import { Refused, refusalOf } from '../refusals.ts'
import { endExecution } from './endExecution.ts'

/**
 * Does what an adopted proposal is about, once. That it has begun is stored before anything leaves: whatever is lost meanwhile, it is not
 * done a second time, and a proposal whose outcome nobody learns is marked as failed (see `isLost` in `work.ts`).
 */
export async function execute(context: DaoContext, id: bigint): Promise<void> {
  const { state, executing } = context
  const proposal = state.proposals.get(id)
  if (proposal === undefined || proposal.executingSince > 0n || executing.has(id)) return
  state.proposals.set(id, { ...proposal, executingSince: secondsNow(context) })
  executing.add(id)
  try {
    // await: other messages run here; the proposal says that it is being executed
    if ((await context.carryOut(id)) === 'done') endExecution(context, id)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    endExecution(context, id, refusalOf(error))
  } finally {
    executing.delete(id)
    context.alarm.setFor(context.now())
  }
}
