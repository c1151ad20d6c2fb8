import { secondsNow } from '@sluice/canister'
import type { Refusal } from '@sluice/governance'
import type { DaoContext } from '../DaoContext.ts'

/** Characters of what others say went wrong. */
const LONGEST_FAILURE = 1_000

/** Notes that what a proposal adopts has been done, or why it could not be. It is never done again. */
export function endExecution(context: DaoContext, id: bigint, failure?: Refusal): void {
  const { state } = context
  const proposal = state.proposals.get(id)
  if (proposal === undefined) return
  const { voting } = proposal
  if (voting.executedAt > 0n || voting.failedAt > 0n) return
  const now = secondsNow(context)
  state.proposals.set(id, {
    ...proposal,
    voting: { ...voting, ...(failure === undefined ? { executedAt: now } : { failedAt: now }) },
    failure: failure && { error: failure.error, text: failure.text.slice(0, LONGEST_FAILURE) },
  })
}
