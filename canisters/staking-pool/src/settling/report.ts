import { takeNext } from '@sluice/canister'
import { isShortOfCycles } from '../pool/reserve.ts'
import type { StakingContext } from '../pool/StakingContext.ts'
import { viewUser } from '../reads/viewUser.ts'

/** What the index hears of users: each change sooner or later, nobody waits for it, and an index that is away delays nothing. */

const SOON_SECONDS = 2
const LATER_SECONDS = 60
const MOST_AT_ONCE = 20

export function reportLater(context: StakingContext, owner: Uint8Array): void {
  const { unreported, nextReport } = context.state
  unreported.set(owner, takeNext(nextReport))
  scheduleReports(context, SOON_SECONDS)
}

/** Takes up what an upgrade or a trap has left. */
export function resumeReports(context: StakingContext): void {
  context.jobs.reporting = false
  if (context.state.unreported.size > 0) scheduleReports(context, SOON_SECONDS)
}

function scheduleReports(context: StakingContext, delaySeconds: number): void {
  if (context.jobs.reporting) return
  context.jobs.reporting = true
  context.schedule(delaySeconds, async () => {
    context.jobs.reporting = false
    await reportSome(context)
  })
}

async function reportSome(context: StakingContext): Promise<void> {
  // the index hears of it when there are cycles again
  if (isShortOfCycles(context)) return
  const { unreported } = context.state
  const turn = unreported.entries(0, MOST_AT_ONCE)
  for (const [user, change] of turn) {
    // await: other messages run here; a change of meanwhile has another number and stays
    const isHeard = await context.report(user, viewUser(context, user))
    if (!isHeard) {
      scheduleReports(context, LATER_SECONDS)
      return
    }
    if (unreported.get(user) === change) unreported.delete(user)
  }
  if (unreported.size > 0) scheduleReports(context, SOON_SECONDS)
}
