import { type MinterContext, NS_PER_SECOND } from '../minter/MinterContext.ts'
import { lookForConfirmations, looksDueNs } from './lookForConfirmations.ts'
import { payQueue, queueDueNs } from './payQueue.ts'
import { reimburseOwed, withdrawalsToReimburse } from './reimburseOwed.ts'
import { replacementsDueNs, replaceStuck } from './replaceStuck.ts'
import { submissionsDueNs, submitAll } from './submit.ts'

/** Movements on the ledger without an outcome are looked up in its log so often. */
const JOURNAL_SECONDS = 600n

/** What the alarm begins: each job in a message of its own, so that none is held up by another, and the next alarm. */
export function workWhenDue(context: MinterContext): void {
  const { schedule, journal } = context
  const jobs = [payQueue, submitAll, lookForConfirmations, replaceStuck, reimburseOwed]
  for (const job of jobs) schedule(0, () => job(context))
  if (journal.pending().length > 0) schedule(0, async () => journal.settleOpen(context.ledgerLog))
  setAlarm(context, NS_PER_SECOND * context.log.model.settings.timing.tick)
}

/**
 * Sets the alarm for what is next to be done; none while nothing waits.
 * @param pauseNs for so long at least nothing is done: the time between two tries of what has just been tried.
 */
export function setAlarm(context: MinterContext, pauseNs = 0n): void {
  const now = context.now()
  const dues = [
    queueDueNs(context),
    submissionsDueNs(context),
    looksDueNs(context),
    replacementsDueNs(context),
    withdrawalsToReimburse(context).length > 0 ? now : undefined,
    context.journal.pending().length > 0 ? now + JOURNAL_SECONDS * NS_PER_SECOND : undefined,
  ]
  const earliest = now + pauseNs
  for (const due of dues) {
    if (due !== undefined) context.alarm.setFor(due > earliest ? due : earliest)
  }
}

/**
 * Takes up at a start what was under way; nothing is set where nothing was. The model is made here, where a message may take sixty times
 * the steps of a query.
 */
export function resume(context: MinterContext): void {
  context.log.open()
  context.schedule(0, async () => {
    if (context.journal.pending().length > 0) context.journal.settleOpen(context.ledgerLog)
    setAlarm(context)
  })
}
