import { isSameBytes } from '@sluice/canister'
import { burnIcs } from './burn.ts'
import { claimPool } from './claimPool.ts'
import { logSwap } from './logs.ts'
import { Pause } from './Pause.ts'
import { listPools, purchaseSale, saleOf } from './pools.ts'
import { type ReceiverContext, secondsNow } from './ReceiverContext.ts'
import { type Cycle, configOf, type KnownPool, type Task, type Token } from './ReceiverState.ts'
import { sell } from './sell.ts'
import { addTask, beginTask, clearTasks, finishTask, postponeTask, tasksOf } from './tasks.ts'
import { takeReadings } from './watch.ts'

/** How often the receiver looks whether anything is due. */
export const LOOK_SECONDS = 600
const PHASES = ['list', 'claim', 'swap', 'buy', 'burn'] as const
type Phase = (typeof PHASES)[number]

/** What falls due by time: open transfers, prices, and the cycle's next step. Also what brings back a step that trapped. */
export async function lookAround(context: ReceiverContext): Promise<void> {
  context.journal.resume()
  // in a message of its own: a ledger that never answers must hold up nothing else
  context.schedule(0, () => context.journal.decideStuck(context.ledgerLog))
  startIfDue(context)
  await advance(context)
  await takeReadings(context)
}

/** Begins a cycle unless one is running. */
export function startCycle(context: ReceiverContext): void {
  const { state } = context
  const cycle = state.cycle.get()
  if (cycle.phase !== 'idle') return
  const startedAt = secondsNow(context)
  const takesAll = startedAt >= cycle.lastFullSync + state.settings.get().otherPoolInterval
  clearTasks(context)
  state.cycle.set({ ...cycle, phase: 'list', startedAt, takesAll })
  addTask(context, { name: 'list the pools', phase: 'list', subject: new Uint8Array() })
}

/**
 * Takes one step of the cycle and has the next one follow in a message of its own. What has been done is stored step by step, so
 * that an upgrade or a trap costs at most the step that it interrupted.
 */
export async function advance(context: ReceiverContext): Promise<void> {
  const isBusy = () => false
  const hasMoved = await context.lease.hold(context.now(), isBusy, () => takeStep(context))
  if (hasMoved) context.schedule(0, () => advance(context))
}

/** @returns whether there may be another step at once. */
async function takeStep(context: ReceiverContext): Promise<boolean> {
  const { phase } = context.state.cycle.get()
  if (phase === 'idle') return false
  const tasks = tasksOf(context, phase)
  const now = secondsNow(context)
  const due = tasks.find(([, task]) => task.state === 'open' && task.notBefore <= now)
  if (due !== undefined) {
    await runTask(context, ...due)
    return true
  }
  if (tasks.some(([, task]) => task.state === 'open')) return false
  enterNextPhase(context, phase)
  return true
}

async function runTask(context: ReceiverContext, id: bigint, task: Task): Promise<void> {
  beginTask(context, id)
  try {
    // await: other messages run here; every flow reads anew what it needs
    if (await work(context, task)) finishTask(context, id)
    else throw new Pause('A part has been swapped; the rest waits', { isPatient: true })
  } catch (error) {
    if (!(error instanceof Pause)) throw error
    if (error.message !== task.lastError) noteFailure(context, task, error.message)
    postponeTask(context, id, task, { error: error.message, isPatient: error.isPatient })
  }
}

/** @returns whether the task is done. */
async function work(context: ReceiverContext, task: Task): Promise<boolean> {
  const { state } = context
  switch (task.phase) {
    case 'list':
      await listPools(context)
      return true
    case 'claim': {
      const pool = state.pools.get(task.subject)
      if (pool !== undefined) await claimPool(context, pool)
      return true
    }
    case 'swap': {
      const sale = saleOf(context, task.subject)
      return sale === undefined || (await sell(context, sale))
    }
    case 'buy':
      return sell(context, purchaseSale(context))
    case 'burn':
      await burnIcs(context)
      return true
  }
}

function noteFailure(context: ReceiverContext, task: Task, error: string): void {
  if (task.phase !== 'swap' && task.phase !== 'buy') return
  const sale = task.phase === 'buy' ? undefined : saleOf(context, task.subject)
  const token = sale?.tokenIn ?? configOf(context.state).icp
  const pool = sale?.pool.canisterId
  logSwap(context, { pool, token, step: task.name, amountIn: 0n, amountOut: 0n, error })
}

function enterNextPhase(context: ReceiverContext, phase: Phase): void {
  const { state } = context
  const cycle = state.cycle.get()
  const next = PHASES[PHASES.indexOf(phase) + 1]
  if (next === undefined) {
    endCycle(context, cycle)
    return
  }
  state.cycle.set({ ...cycle, phase: next })
  for (const task of tasksFor(context, next, cycle)) addTask(context, { ...task, phase: next })
}

function tasksFor(
  context: ReceiverContext,
  phase: Phase,
  { takesAll }: Cycle,
): Pick<Task, 'name' | 'subject'>[] {
  const { state } = context
  const settings = state.settings.get()
  const nothing = new Uint8Array()
  switch (phase) {
    case 'list':
      return []
    case 'claim':
      return poolsOfCycle(context, takesAll).map(({ canisterId }) => ({
        name: 'claim',
        subject: canisterId,
      }))
    case 'swap':
      return tokensOfCycle(context, takesAll).map(({ ledger }) => ({
        name: 'swap to ICP',
        subject: ledger,
      }))
    case 'buy':
      return settings.swapsToIcs ? [{ name: 'swap ICP to ICS', subject: nothing }] : []
    case 'burn':
      return settings.burns ? [{ name: 'burn ICS', subject: nothing }] : []
  }
}

function endCycle({ state }: ReceiverContext, cycle: Cycle): void {
  const { startedAt, takesAll, lastFullSync } = cycle
  state.cycle.set({
    ...cycle,
    phase: 'idle',
    lastSync: startedAt,
    lastFullSync: takesAll ? startedAt : lastFullSync,
  })
}

/** Pools without ICP take part in every sixth cycle or so: their tokens are few and their claims cost as much. */
export function poolsOfCycle({ state }: ReceiverContext, takesAll: boolean): KnownPool[] {
  const { icp } = configOf(state)
  const pools = state.pools.entries().map(([, pool]) => pool)
  const hasIcp = ({ token0, token1 }: KnownPool) =>
    [token0, token1].some(({ ledger }) => isSameBytes(ledger, icp.ledger))
  return takesAll ? pools : pools.filter(hasIcp)
}

/** Every token of this cycle's pools that is swapped to ICP, once. */
function tokensOfCycle(context: ReceiverContext, takesAll: boolean): Token[] {
  const { icp, ics } = configOf(context.state)
  const tokens = new Map<string, Token>()
  for (const { token0, token1 } of poolsOfCycle(context, takesAll)) {
    tokens.set(token0.address, token0)
    tokens.set(token1.address, token1)
  }
  tokens.delete(icp.address)
  tokens.delete(ics.address)
  return [...tokens.values()]
}

function startIfDue(context: ReceiverContext): void {
  const { lastSync } = context.state.cycle.get()
  const { icpPoolInterval } = context.state.settings.get()
  const since = lastSync === 0n ? configOf(context.state).deployedAt : lastSync
  if (secondsNow(context) >= since + icpPoolInterval) startCycle(context)
}
