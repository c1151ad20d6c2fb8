import type { Principal } from '@icp-sdk/core/principal'
import type { PoolsPort, UpgradeProgress } from './PoolsPort.ts'

export type UpgradeOrder = {
  /** The hash of the module that this repository builds. */
  readonly expected: string
  /** How many pools the factory is given at once: so many may still be upgraded after the command has been ended. */
  readonly wave: number
  readonly report: (what: string) => void
}

export type Upgraded = { readonly upgraded: number; readonly alreadyThere: number }

/**
 * Has the factory upgrade every pool that runs another module than this repository's, in waves: each pool is snapshot, upgraded, looked at
 * and, if that fails, put back by the factory; after each wave all of its pools are looked at from outside, and the next one is given only
 * when all are well. What is left follows from the pools' modules, so a command that was ended goes on where the pools are.
 * @throws Error naming pools that were put back or are not well, and when upgrades are paused; no other wave is begun then
 */
export async function upgradePools(pools: PoolsPort, order: UpgradeOrder): Promise<Upgraded> {
  const { expected, wave, report } = order
  if ((await pools.factoryModuleHash()) !== expected)
    throw new Error("The factory has another module than this repository's: run setup first")
  await untilIdle(pools, () => report('the factory still upgrades what it was given before'))
  const all = await pools.listPools()
  const open = await outdated(pools, all, expected)
  for (let start = 0; start < open.length; start += wave) {
    const ids = open.slice(start, start + wave)
    await requireGoing(pools)
    await pools.orderUpgrades([...ids], expected)
    await untilIdle(pools, ({ waiting, current }) => {
      const done = start + ids.length - waiting - (current === undefined ? 0 : 1)
      report(
        `${done} of ${open.length} pools upgraded${current === undefined ? '' : `, ${current} is next`}`,
      )
    })
    await requireWell(pools, ids, expected)
  }
  return { upgraded: open.length, alreadyThere: all.length - open.length }
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

async function outdated(
  pools: PoolsPort,
  ids: readonly Principal[],
  expected: string,
): Promise<Principal[]> {
  const open: Principal[] = []
  for (const id of ids) if ((await pools.moduleHash(id)) !== expected) open.push(id)
  return open
}

/** @throws Error naming each pool of a wave that is not as it should be */
async function requireWell(
  pools: PoolsPort,
  ids: readonly Principal[],
  expected: string,
): Promise<void> {
  const { failed } = await pools.progress()
  const flaws: string[] = []
  for (const id of ids) {
    const runsNew = (await pools.moduleHash(id)) === expected
    const reason = failed.find((one) => one.id === id.toText())?.reason
    const flaw = runsNew
      ? await pools.flawOf(id)
      : (reason ?? "was left alone: the factory's next version is not newer than the pool's")
    if (flaw !== undefined) flaws.push(`${id.toText()}: ${flaw}`)
  }
  if (flaws.length > 0) throw new Error(`No further pool is upgraded. ${flaws.join('; ')}`)
}
