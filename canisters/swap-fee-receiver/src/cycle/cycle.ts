import { isSameBytes, secondsNow } from '@sluice/canister'
import type { KnownPool, Token } from '../market/marketState.ts'
import { listPools, purchaseOf, saleOf } from '../market/pools.ts'
import { takeReadings } from '../market/watch.ts'
import { burnIcs } from '../money/burn.ts'
import { claimPool } from '../money/claimPool.ts'
import { sell } from '../money/sell.ts'
import { logSwap } from '../reads/logs.ts'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import type { Cycle, Task } from '../receiver/ReceiverState.ts'
import { TURN_IS_OVER, TURN_SECONDS, type Turn } from '../turns/Lease.ts'
import { Pause, Silence, shortText } from '../turns/Pause.ts'
import { withinTurn } from '../turns/withinTurn.ts'
import {
  addTask,
  beginTask,
  clearTasks,
  finishTask,
  nextTask,
  postponeTask,
  type Setback,
  tasksOf,
} from './tasks.ts'

/** How often the receiver looks whether anything is due. */
export const LOOK_SECONDS = 600
const PHASES = ['list', 'claim', 'swap', 'buy', 'burn'] as const
type Phase = (typeof PHASES)[number]

/** What falls due by time: open transfers, prices, and the cycle's next step. Also what brings back a step that trapped. */
export async function lookAround(context: ReceiverContext): Promise<void> {
  context.journal.settleOpen(context.ledgerLog)
  // in a message of its own: a pool that never answers must hold up nothing else
  context.schedule(0, () => takeReadings(context))
  startIfDue(context)
  await advance(context)
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
  const hasMoved = await context.lease.hold(isBusy, (turn) => takeStep(context, turn))
  if (hasMoved) context.schedule(0, () => advance(context))
}

/** @returns whether there may be another step at once. */
async function takeStep(context: ReceiverContext, turn: Turn): Promise<boolean> {
  const { phase } = context.state.cycle.get()
  if (phase === 'idle') return false
  const tasks = tasksOf(context, phase)
  const due = nextTask(tasks, secondsNow(context))
  if (due !== undefined) {
    const [id, task] = due
    if (beginTask(context, id)) await runTask(context, turn, { id, task })
    return true
  }
  if (tasks.some(([, task]) => task.state === 'open')) return false
  enterNextPhase(context, phase)
  return true
}

type BegunTask = { id: bigint; task: Task }

async function runTask(
  context: ReceiverContext,
  turn: Turn,
  { id, task }: BegunTask,
): Promise<void> {
  try {
    // await: other messages run here; every flow reads anew what it needs
    const isDone = await inTime(context, work(withinTurn(context, turn), task))
    if (isDone) finishTask(context, id)
    else throw new Pause('A part has been swapped; the rest waits', { isPatient: true })
  } catch (error) {
    // the runtime unwinds a trapped callback's flow by throwing what is no error: the attempt stays counted as begun
    if (!(error instanceof Error)) throw error
    const setback = setbackOf(error)
    if (setback.error !== task.lastError) noteFailure(context, task, setback.error)
    postponeTask(context, id, setback)
  }
}

/** What a step comes to, or its end with the turn: nobody waits for an answer that may never come. */
function inTime<T>(context: ReceiverContext, work: Promise<T>): Promise<T> {
  const deadline = new Promise<never>((_, reject) => {
    context.schedule(TURN_SECONDS, async () => reject(new Silence(TURN_IS_OVER)))
  })
  return Promise.race([work, deadline])
}

function setbackOf(error: Error): Setback {
  if (error instanceof Silence) return { error: error.message, kind: 'silent' }
  const isPatient = error instanceof Pause && error.isPatient
  return { error: shortText(error.message), kind: isPatient ? 'patient' : 'failed' }
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
      const trade = saleOf(context, task.subject)
      return trade === undefined || (await sell(context, trade))
    }
    case 'buy':
      return sell(context, purchaseOf(context))
    case 'burn':
      await burnIcs(context)
      return true
  }
}

function noteFailure(context: ReceiverContext, task: Task, error: string): void {
  if (task.phase !== 'swap' && task.phase !== 'buy') return
  const trade = task.phase === 'buy' ? undefined : saleOf(context, task.subject)
  const token = trade?.tokenIn ?? context.state.config.get().icp
  const entry = { pool: undefined, token, step: task.name, amountIn: 0n, amountOut: 0n, error }
  logSwap(context, entry)
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
  const { icp } = state.config.get()
  const pools = state.pools.entries().map(([, pool]) => pool)
  const hasIcp = ({ token0, token1 }: KnownPool) =>
    [token0, token1].some(({ ledger }) => isSameBytes(ledger, icp.ledger))
  return takesAll ? pools : pools.filter(hasIcp)
}

/** Every token of this cycle's pools that is swapped to ICP, once. */
function tokensOfCycle(context: ReceiverContext, takesAll: boolean): Token[] {
  const { icp, ics } = context.state.config.get()
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
  const since = lastSync === 0n ? context.state.config.get().deployedAt : lastSync
  if (secondsNow(context) >= since + icpPoolInterval) startCycle(context)
}
