import type { JobInfo } from '@sluice/candid/swap_pool'
import { restartPushing } from '../log/pushRecords.ts'
import { isPushing, PUSH_SECONDS, reconsiderPushing } from '../log/pushTimer.ts'
import { refreshLedgerFees } from '../money/ledgerFees.ts'
import { payProtocol } from '../money/protocolShare.ts'
import { refreshLabels } from '../money/tokenLabels.ts'
import { isOpened } from '../pool/engine.ts'
import type { PoolContext } from '../pool/PoolContext.ts'
import { isShortOfCycles } from '../pool/reserve.ts'
import type { JobName } from '../pool/storedTypes.ts'

/** How often the pool looks after itself. */
export const JOB_INTERVAL_SECONDS = 3600

/** Records are pushed when there are some; everything else falls due by time. */
type DueJob = Exclude<JobName, 'SyncTrxsJob'>

/** What a pool does by itself, and how often. */
const JOB_SECONDS: Readonly<Record<JobName, bigint>> = {
  SettleTransfersJob: 3_600n,
  SyncTokenFeeJob: 3_600n,
  WithdrawFeeJob: 604_800n,
  SyncTrxsJob: BigInt(PUSH_SECONDS),
}
const NAMES: readonly JobName[] = [
  'SettleTransfersJob',
  'SyncTokenFeeJob',
  'WithdrawFeeJob',
  'SyncTrxsJob',
]
const NS_PER_SECOND = 1_000_000_000n

/**
 * What falls due by time: open transfers and the ledgers' fees each hour, the protocol's share each week. Each in messages of
 * its own: one that fails, or waits for a ledger for ever, is no trouble to the others. Below the reserve of cycles only transfers
 * are settled; the rest falls due again when there are more.
 */
export function runJobs(context: PoolContext): void {
  const { schedule, storage, journal, ledgerLog } = context
  if (takeDueJob(context, 'SettleTransfersJob')) journal.settleOpen(ledgerLog)
  if (isShortOfCycles(context)) return
  const isOpen = isOpened(storage)
  if (isOpen && takeDueJob(context, 'WithdrawFeeJob')) schedule(0, async () => payProtocol(context))
  if (takeDueJob(context, 'SyncTokenFeeJob')) refreshLedgers(context)
}

/** Asks the ledgers for their fees and for what they call their tokens. Nobody's way out needs it. */
export function refreshLedgers(context: PoolContext): void {
  if (isShortOfCycles(context)) return
  context.schedule(0, () => refreshLedgerFees(context))
  context.schedule(0, () => refreshLabels(context))
}

/** Whether a job is due now; from then on it counts as run. */
function takeDueJob({ storage, now }: PoolContext, name: DueJob): boolean {
  const jobs = storage.jobs.get()
  const last = jobs.lastRunNs[name]
  if (jobs.stopped.includes(name)) return false
  // A look may come a moment before the hour is over, as timers count whole seconds.
  if (now() - last < (JOB_SECONDS[name] - 60n) * NS_PER_SECOND) return false
  storage.jobs.set({ ...jobs, lastRunNs: { ...jobs.lastRunNs, [name]: now() } })
  return true
}

/** A pool that has just been opened has nothing to do yet. */
export function countJobsFromNow({ storage, now }: PoolContext): void {
  const nowNs = now()
  const lastRunNs = { SettleTransfersJob: nowNs, SyncTokenFeeJob: nowNs, WithdrawFeeJob: nowNs }
  storage.jobs.set({ ...storage.jobs.get(), lastRunNs })
}

/**
 * The jobs as the interface shows them; one without a timer stands still. None ever falls asleep, so the level is always the
 * active one.
 */
export function getJobs(context: PoolContext): { jobs: JobInfo[]; level: { Active: null } } {
  const { stopped, lastRunNs } = context.storage.jobs.get()
  const pushedNs = context.push.lastNs ?? 0n
  const jobs = NAMES.map((name): JobInfo => {
    const isPush = name === 'SyncTrxsJob'
    const isRunning = isPush ? isPushing(context) : !stopped.includes(name)
    return {
      name,
      interval: JOB_SECONDS[name],
      lastRun: (isPush ? pushedNs : lastRunNs[name]) / NS_PER_SECOND,
      timerId: isRunning ? [1n] : [],
    }
  })
  return { jobs, level: { Active: null } }
}

/** Stops jobs by name; none means all. Names of other pools' jobs change nothing. */
export function stopJobs(context: PoolContext, names: readonly string[]): void {
  const { storage } = context
  const jobs = storage.jobs.get()
  const stopped = NAMES.filter((name) => jobs.stopped.includes(name) || isMeant(name, names))
  storage.jobs.set({ ...jobs, stopped })
  reconsiderPushing(context)
}

/** Starts stopped jobs again by name, and with an info canister that had been given up; no name means all. */
export function restartJobs(context: PoolContext, names: readonly string[]): void {
  const { storage } = context
  const jobs = storage.jobs.get()
  const stopped = jobs.stopped.filter((name) => !isMeant(name, names))
  storage.jobs.set({ ...jobs, stopped })
  if (isMeant('SyncTrxsJob', names)) restartPushing(context)
}

function isMeant(name: JobName, names: readonly string[]): boolean {
  return names.length === 0 || names.includes(name)
}
