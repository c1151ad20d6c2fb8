import { depositsToMint } from '../deposits/openDeposits.ts'
import { reimbursementsToMake } from '../withdrawals/openReimbursements.ts'
import { type JobName, type MinterContext, NS_PER_SECOND } from './MinterContext.ts'

/** Movements on a ledger without an outcome are looked up in its log so often. */
const JOURNAL_SECONDS = 600n

type Work = {
  readonly name: JobName
  /** Seconds between two runs, while there is something to do. */
  readonly every: (context: MinterContext) => bigint
  readonly hasWork: (context: MinterContext) => boolean
}

const timing = ({ log }: MinterContext) => log.model.settings.timing

const WORK: readonly Work[] = [
  { name: 'scrape', every: (context) => timing(context).scrape, hasWork: isWatching },
  {
    name: 'mint',
    every: (context) => timing(context).reimbursement,
    hasWork: (context) => depositsToMint(context).length > 0,
  },
  {
    name: 'sweep',
    every: (context) => timing(context).scrape * context.watched.pace,
    hasWork: ({ watched, log }) => watched.size > 0 && log.model.openSweep === undefined,
  },
  {
    name: 'withdrawals',
    every: (context) => timing(context).withdrawal,
    hasWork: ({ log }) => log.model.queue.size + log.model.payments.size > 0,
  },
  {
    name: 'reimbursements',
    every: (context) => timing(context).reimbursement,
    hasWork: (context) => reimbursementsToMake(context).length > 0,
  },
  {
    name: 'journal',
    every: () => JOURNAL_SECONDS,
    hasWork: ({ journal }) => journal.pending().length > 0,
  },
]

/** Whether deposits are looked for by themselves. */
function isWatching(context: MinterContext): boolean {
  return timing(context).watch === undefined || context.now() < context.watchUntilNs
}

/** When a job is next to be begun, were there something to do. */
function nextRunNs(context: MinterContext, name: JobName): bigint {
  const last = context.lastRunNs.get(name)
  const every = WORK.find((work) => work.name === name)?.every(context) ?? 0n
  return last === undefined ? 0n : last + every * NS_PER_SECOND
}

/** The jobs that are due, marked as begun. */
export function takeDueJobs(context: MinterContext): JobName[] {
  const now = context.now()
  const due = WORK.filter(
    ({ name, hasWork }) => nextRunNs(context, name) <= now && hasWork(context),
  ).map(({ name }) => name)
  for (const name of due) context.lastRunNs.set(name, now)
  return due
}

/** Sets the alarm for what is next to be done; none while nothing waits. */
export function setAlarm(context: MinterContext): void {
  const now = context.now()
  for (const { name, hasWork } of WORK) {
    const due = nextRunNs(context, name)
    // an alarm for a time long gone counts as lost
    if (hasWork(context)) context.alarm.setFor(due > now ? due : now)
  }
}

/** A look for deposits is wanted: now, if the last one is long enough ago. @returns whether it is. */
export function watch(context: MinterContext): boolean {
  const now = context.now()
  const { watch: seconds } = timing(context)
  if (seconds !== undefined) context.watchUntilNs = now + seconds * NS_PER_SECOND
  const isDue = nextRunNs(context, 'scrape') <= now
  setAlarm(context)
  return isDue
}
