import type { Principal } from '@icp-sdk/core/principal'
import type { PoolsPort, UpgradeProgress } from './PoolsPort.ts'
import { Wave } from './Wave.ts'

export type UpgradeOrder = {
  /** The hash of the module that this repository builds. */
  readonly expected: string
  /** How many pools the factory is given at once: so many may still be upgraded after the command has been ended. */
  readonly wave: number
  /** Pools, as text, that may owe more than their ledgers say they hold: that is reported and stops nothing. */
  readonly except?: ReadonlySet<string>
  readonly report: (what: string) => void
}

export type Upgraded = {
  readonly upgraded: number
  readonly alreadyThere: number
  /** Pools that an earlier upgrade has left closed, as text: they wait for a decision, and were not touched. */
  readonly closed: readonly string[]
  /** Pools, as text, that run the new module and whose ledgers nobody has vouched for, and why. */
  readonly unchecked: Readonly<Record<string, string>>
}

/**
 * Has the factory upgrade every pool that runs another module than this repository's, in waves: each pool is snapshot, upgraded, looked at
 * and, if that fails, put back by the factory; after each wave all of its pools are looked at from outside, and the next one is given only
 * when all are well. What is left follows from the pools' modules, so a command that was ended goes on where the pools are.
 * @throws Error naming pools that were put back or owe more than their ledgers hold, and when upgrades are paused; no other wave is begun
 * then
 */
export async function upgradePools(pools: PoolsPort, order: UpgradeOrder): Promise<Upgraded> {
  const { expected, except = new Set(), report } = order
  if ((await pools.factoryModuleHash()) !== expected)
    throw new Error("The factory has another module than this repository's: run setup first")
  await untilIdle(pools, () => report('the factory still upgrades what it was given before'))
  const all = await pools.listPools()
  requirePools(all, except)
  const outdated = await outdatedOf(pools, all, expected)
  const waiting = new Set((await pools.closedPools()).map((one) => one.toText()))
  const isClosed = (id: Principal) => waiting.has(id.toText())
  const closed = outdated.filter(isClosed).map((id) => id.toText())
  for (const id of closed) report(`${id} is left out: an earlier upgrade has left it closed`)
  const open = outdated.filter((id) => !isClosed(id))
  const unchecked: Record<string, string> = {}
  for (let start = 0; start < open.length; start += order.wave) {
    const ids = open.slice(start, start + order.wave)
    await requireGoing(pools)
    const wave = await Wave.before(pools, ids, { expected, except })
    await pools.orderUpgrades([...ids], expected)
    await untilIdle(pools, ({ waiting, current }) => {
      const done = start + ids.length - waiting - (current === undefined ? 0 : 1)
      report(
        `${done} of ${open.length} pools upgraded${current === undefined ? '' : `, ${current} is next`}`,
      )
    })
    for (const [id, why] of Object.entries(await wave.requireWell())) {
      unchecked[id] = why
      report(`${id} is not checked: ${why}`)
    }
  }
  const alreadyThere = all.length - outdated.length
  return { upgraded: open.length, alreadyThere, closed, unchecked }
}

async function untilIdle(
  pools: PoolsPort,
  tell: (progress: { waiting: number; current: string | undefined }) => void,
): Promise<void> {
  for (;;) {
    const progress = await pools.progress()
    if (progress.waiting === 0 && progress.current === undefined) return
    if (progress.current === undefined) requireUnpaused(progress)
    tell(progress)
    await pools.wait()
  }
}

/** @throws Error while upgrades are paused: what is ordered then would wait for whoever resumes them */
async function requireGoing(pools: PoolsPort): Promise<void> {
  requireUnpaused(await pools.progress())
}

function requireUnpaused({ isPaused, waiting }: UpgradeProgress): void {
  if (!isPaused) return
  throw new Error(
    `Upgrades are paused, and ${waiting} pools wait at the factory. To go on: pools resume, then pools upgrade`,
  )
}

/** @throws Error naming what is no pool: a mistyped one would leave nothing out */
function requirePools(all: readonly Principal[], named: ReadonlySet<string>): void {
  const known = new Set(all.map((id) => id.toText()))
  const strange = [...named].filter((id) => !known.has(id))
  if (strange.length > 0) throw new Error(`${strange.join(', ')}: no pool of this exchange`)
}

async function outdatedOf(
  pools: PoolsPort,
  ids: readonly Principal[],
  expected: string,
): Promise<Principal[]> {
  const open: Principal[] = []
  for (const id of ids) if ((await pools.moduleHash(id)) !== expected) open.push(id)
  return open
}
