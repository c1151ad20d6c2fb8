import type { Principal } from '@icp-sdk/core/principal'
import type {
  _SERVICE,
  PendingTransfer,
  ReceiverBurnLog,
  ReceiverClaimLog,
  ReceiverSwapLog,
  Token as TokenView,
} from '@sluice/candid/swap_fee_receiver'
import { poolsOfCycle } from '../cycle/cycle.ts'
import { tasksOf } from '../cycle/tasks.ts'
import type { Token } from '../market/marketState.ts'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import type { Task } from '../receiver/ReceiverState.ts'

type OkOf<Method extends keyof _SERVICE> = Extract<
  Awaited<ReturnType<_SERVICE[Method]>>,
  { ok: unknown }
>['ok']

const viewToken = ({ address, standard }: Token): TokenView => ({ address, standard })

export function viewConfig({ state }: ReceiverContext): OkOf<'getConfig'> {
  const { swapsToIcs, burns, icpPoolInterval, otherPoolInterval } = state.settings.get()
  return {
    autoSwapToIcsEnabled: swapsToIcs,
    autoBurnEnabled: burns,
    icpPoolClaimInterval: icpPoolInterval,
    noIcpPoolClaimInterval: otherPoolInterval,
    deploymentTime: state.config.get().deployedAt,
  }
}

export function viewInitArgs({ state, toPrincipal }: ReceiverContext): OkOf<'getInitArgs'> {
  const { icp, ics, factory, governance } = state.config.get()
  return {
    ICP: viewToken(icp),
    ICS: viewToken(ics),
    factoryCid: toPrincipal(factory),
    governanceCid: toPrincipal(governance),
  }
}

export function viewSyncing(context: ReceiverContext): OkOf<'getSyncingStatus'> {
  const { phase, lastSync, lastFullSync } = context.state.cycle.get()
  return {
    isSyncing: phase !== 'idle',
    lastSyncTime: lastSync,
    lastNoICPPoolClaimTime: lastFullSync,
    claimProgress: progressOf(context, 'claim'),
    swapProgress: progressOf(context, 'swap'),
  }
}

/** The pools of the present or the last cycle, and whether each has been claimed. */
export function viewPools(context: ReceiverContext): OkOf<'getPools'> {
  const isDone = doneSubjects(context, 'claim')
  const { takesAll } = context.state.cycle.get()
  return poolsOfCycle(context, takesAll).map(({ canisterId, fee, token0, token1 }) => [
    context.toPrincipal(canisterId),
    {
      fee,
      token0: viewToken(token0),
      token1: viewToken(token1),
      claimed: isDone(canisterId),
    },
  ])
}

/** The tokens of the present or the last cycle, and whether each has been swapped. */
export function viewTokens(context: ReceiverContext): OkOf<'getTokens'> {
  const isDone = doneSubjects(context, 'swap')
  const tokens = new Map<string, [TokenView, boolean]>()
  for (const [, { token0, token1 }] of context.state.pools.entries()) {
    for (const token of [token0, token1]) {
      tokens.set(token.address, [viewToken(token), isDone(token.ledger)])
    }
  }
  return [...tokens.values()]
}

export function viewTasks({ state }: ReceiverContext) {
  return state.tasks.entries().map(([, { name, attempts, notBefore, lastError }]) => ({
    name,
    attempts: BigInt(attempts),
    notBefore,
    lastError,
  }))
}

export function viewPending(context: ReceiverContext): PendingTransfer[] {
  return context.journal.pending().map(({ id, ledger, to, amount, fee, attempts, state }) => ({
    id,
    ledger: context.toPrincipal(ledger),
    to: accountView(context, to),
    amount,
    fee,
    attempts: BigInt(attempts),
    stuck: state === 'stuck',
  }))
}

export function viewClaims({ state, toPrincipal }: ReceiverContext): ReceiverClaimLog[] {
  return state.claimLog.entries().map(([, { at, pool, token, amount, error }]) => ({
    timestamp: at,
    poolId: toPrincipal(pool),
    token: viewToken(token),
    amount,
    errMsg: error,
  }))
}

export function viewSwaps({ state, toPrincipal }: ReceiverContext): ReceiverSwapLog[] {
  return state.swapLog.entries().map(([, entry]) => ({
    timestamp: entry.at,
    poolId: entry.pool === undefined ? [] : [toPrincipal(entry.pool)],
    token: viewToken(entry.token),
    step: entry.step,
    amountIn: entry.amountIn,
    amountOut: entry.amountOut,
    errMsg: entry.error,
  }))
}

export function viewBurns({ state }: ReceiverContext): ReceiverBurnLog[] {
  return state.burnLog.entries().map(([, { at, amount, error }]) => ({
    timestamp: at,
    amount,
    errMsg: error,
  }))
}

function accountView(
  { toPrincipal }: ReceiverContext,
  { owner, subaccount }: { owner: Uint8Array; subaccount: Uint8Array | undefined },
): { owner: Principal; subaccount: [] | [Uint8Array] } {
  return { owner: toPrincipal(owner), subaccount: subaccount === undefined ? [] : [subaccount] }
}

function progressOf(context: ReceiverContext, phase: Task['phase']): string {
  const tasks = tasksOf(context, phase)
  const done = tasks.filter(([, { state }]) => state !== 'open').length
  return `${done}/${tasks.length}`
}

function doneSubjects(
  context: ReceiverContext,
  phase: Task['phase'],
): (subject: Uint8Array) => boolean {
  const done = new Set<string>()
  for (const [, task] of tasksOf(context, phase)) {
    if (task.state === 'done') done.add(task.subject.join())
  }
  return (subject) => done.has(subject.join())
}
