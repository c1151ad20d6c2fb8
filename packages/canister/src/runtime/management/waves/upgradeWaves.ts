import type { Principal } from 'azle'
import type { ModuleChunks } from '../../../services/ModuleChunks.ts'
import { takeNext } from '../../../stored/Cell.ts'
import type { OrderedMap } from '../../../stored/OrderedMap.ts'
import { schedule } from '../../schedule.ts'
import { toPrincipal } from '../../servicePort.ts'
import { type Examined, stepUpgrade } from './stepUpgrade.ts'
import type { WaveState } from './waveState.ts'

type Made = {
  readonly waves: WaveState
  /** What they are upgraded to. */
  readonly module: ModuleChunks
  /** Those that were made here. */
  readonly ours: OrderedMap<Uint8Array, boolean>
}

export type WaveTerms = Examined & {
  /** What is upgraded, and many of it: `collection`, `collections`. */
  readonly what: string
  readonly many: string
}

export type UpgradeWaves = ReturnType<typeof upgradeWaves>

/** Upgrades of canisters that were made here, in waves: one at a time, one step in a message of its own; one that fails is put back, and the others go on. */

const MOST_AT_ONCE = 1_000
const RETRY_SECONDS = 10
/** How often to look whether the chain of steps was broken, by a trap or an upgrade of the canister. */
const WATCH_SECONDS = 30

export function upgradeWaves({ waves, module, ours }: Made, terms: WaveTerms) {
  // heap only: an upgrade of the canister clears them, and the wave goes on from what is stored
  let isWorking = false
  let isWatched = false

  function order(canisters: readonly Principal[]): { ok: bigint } | { err: string } {
    if (!module.isReady()) return { err: 'Upload and activate a module first' }
    if (canisters.length > MOST_AT_ONCE)
      return { err: `At most ${MOST_AT_ONCE} ${terms.many} are upgraded at a time` }
    const ids = canisters.map((id) => id.toUint8Array())
    if (ids.some((id) => !ours.has(id)))
      return { err: `A ${terms.what} of the list was not made here` }
    if (isBusy()) return { err: 'Wait until the upgrades under way have ended' }
    for (const id of ids) waves.waiting.set(takeNext(waves.nextWaiting), id)
    resume()
    return { ok: BigInt(ids.length) }
  }

  const isBusy = () => waves.upgrading.get() !== undefined || waves.waiting.size > 0

  /** One that is under way is brought to its end; the others wait while upgrades are paused. */
  const isDue = () =>
    waves.upgrading.get() !== undefined || (waves.waiting.size > 0 && !waves.isPaused.get())

  function takeTurn() {
    if (!isDue()) return undefined
    const current = waves.upgrading.get()
    if (current !== undefined) return current
    const [first] = waves.waiting.entries(0, 1)
    if (first === undefined) return undefined
    waves.waiting.delete(first[0])
    const started = {
      canister: first[1],
      step: 'inspect',
      count: 0n,
      snapshot: undefined,
      failure: undefined,
      retries: 0n,
    } as const
    waves.failed.delete(first[1])
    waves.upgrading.set(started)
    return started
  }

  async function work(): Promise<void> {
    if (isWorking) return
    const upgrade = takeTurn()
    if (upgrade === undefined) return
    isWorking = true
    let delay = 0
    try {
      // await: other messages run here; only this chain writes what is under way
      const stepped = await stepUpgrade(upgrade, module.installable(), terms)
      if (stepped.kind === 'next') {
        waves.upgrading.set(stepped.upgrade)
        delay = stepped.isRetry === true ? RETRY_SECONDS : 0
      } else {
        waves.upgrading.set(undefined)
        if (stepped.kind === 'failed') waves.failed.set(upgrade.canister, stepped.reason)
        else waves.done.set(waves.done.get() + 1n)
      }
    } finally {
      isWorking = false
    }
    schedule(delay, work)
  }

  // nothing due, no watch: a timer that never rests costs more cycles than all that it does
  function watch(): void {
    isWatched = isDue()
    if (!isWatched) return
    schedule(WATCH_SECONDS, watch)
    schedule(0, work)
  }

  const resume = () => (isWatched ? schedule(0, work) : watch())

  return {
    order,
    resume,
    pause(isPaused: boolean): void {
      waves.isPaused.set(isPaused)
      resume()
    },
    report: () => ({
      done: waves.done.get(),
      waiting: BigInt(waves.waiting.size) + (waves.upgrading.get() === undefined ? 0n : 1n),
      isPaused: waves.isPaused.get(),
      failed: waves.failed
        .entries(0, MOST_AT_ONCE)
        .map(([id, reason]) => ({ canister: toPrincipal(id), reason })),
    }),
  }
}
