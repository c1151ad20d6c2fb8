import { Principal } from '@icp-sdk/core/principal'
import type { ClosedPool, Decision } from './ClosedPool.ts'
import type { PoolsPort } from './PoolsPort.ts'

export type DecisionOrder = {
  readonly decision: Decision
  /** The pool, as text. */
  readonly id: string
  /** The hash of the module that this repository builds: a repair installs it. */
  readonly expected: string
  /** Pools that are opened although their ledgers hold less than they owe, as text. */
  readonly except: ReadonlySet<string>
  /** Shows the pool, and asks. */
  readonly isConfirmed: (pool: ClosedPool) => Promise<boolean>
  readonly report: (what: string) => void
}

/**
 * Carries out what an operator has decided about a pool that an upgrade has left closed. Answers in words what has come of it.
 * @throws Error saying what to do instead, when it cannot be done
 */
export async function decide(pools: PoolsPort, order: DecisionOrder): Promise<string> {
  const { id, decision, except, isConfirmed } = order
  const principal = principalOf(id)
  const all = await pools.closedPools()
  if (!all.some((one) => one.toText() === id)) throw new Error(`No upgrade has left ${id} closed`)
  const closed = await pools.examineClosed(principal)
  requirePossible(closed, decision)
  if (decision === 'open' && closed.cover.kind === 'short' && !except.has(id))
    throw new Error(
      `${closed.cover.why}: opened, it would pay whoever comes first what is the others'. Repair it, or pay in what is missing; if it is the ledger that is wrong, add --except ${id}`,
    )
  if (decision === 'repair' && (await pools.factoryModuleHash()) !== order.expected)
    throw new Error("The factory has another module than this repository's: run setup first")
  if (!(await isConfirmed(closed))) return `${id} is left as it is.`
  switch (decision) {
    case 'open':
      await pools.open(principal)
      return closed.wasAvailable
        ? `${id} is open.`
        : `${id} is as it was before: closed by somebody.`
    case 'put-back':
      await pools.putBack(principal)
      return afterwards(pools, order)
    case 'repair':
      await pools.repair(principal, order.expected)
      return afterwards(pools, order)
  }
}

/** @throws Error saying what may be done instead */
function requirePossible({ id, decisions }: ClosedPool, decision: Decision): void {
  if (decisions.includes(decision)) return
  throw new Error(
    decision === 'put-back'
      ? `${id} has run since its copy was taken, and the copy would forget what it has paid out since: pools open takes it as it is, pools repair installs another module`
      : `${id} could not be brought back, and may be stopped: pools put-back first`,
  )
}

/** Waits until the factory has done it, and tells how that has ended. */
async function afterwards(pools: PoolsPort, { id, report }: DecisionOrder): Promise<string> {
  for (;;) {
    const { current, failed } = await pools.progress()
    if (current !== id) {
      const isClosed = (await pools.closedPools()).some((one) => one.toText() === id)
      if (!isClosed) return `${id} is well, and as available as it was before its upgrade.`
      const last = failed.findLast((one) => one.id === id)
      throw new Error(`${id} stays closed: ${last?.reason ?? 'the factory does not say why'}`)
    }
    report(`${id} is under way`)
    await pools.wait()
  }
}

/** @throws Error when it is none */
function principalOf(text: string): Principal {
  try {
    return Principal.fromText(text)
  } catch {
    throw new Error(`${text || 'Nothing'} is no pool: pools closed lists them`)
  }
}
