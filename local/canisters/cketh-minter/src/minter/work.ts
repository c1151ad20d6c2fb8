import { mintDeposits } from '../deposits/mintDeposits.ts'
import { scrape } from '../deposits/scrape.ts'
import { sweepDeposits } from '../sweeps/sweepDeposits.ts'
import { payWithdrawals } from '../withdrawals/payWithdrawals.ts'
import { reimburse } from '../withdrawals/reimburse.ts'
import { setAlarm, takeDueJobs } from './alarm.ts'
import type { JobName, MinterContext } from './MinterContext.ts'

const RUNS: Readonly<Record<JobName, (context: MinterContext) => Promise<void>>> = {
  scrape,
  mint: mintDeposits,
  sweep: sweepDeposits,
  withdrawals: payWithdrawals,
  reimbursements: reimburse,
  journal: async ({ journal, ledgerLog }) => journal.settleOpen(ledgerLog),
}

/** What the alarm begins: each job in a message of its own, so that none is held up by another, and the next alarm. */
export function workWhenDue(context: MinterContext): void {
  for (const name of takeDueJobs(context)) context.schedule(0, () => run(context, name))
  setAlarm(context)
}

/** One run of a job at a time. What it leaves behind may be another's work. */
async function run(context: MinterContext, name: JobName): Promise<void> {
  await context.locks.withLock(
    `job ${name}`,
    async () => {},
    () => RUNS[name](context),
  )
  setAlarm(context)
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
