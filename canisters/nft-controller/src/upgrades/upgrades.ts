import { takeNext } from '@sluice/canister'
import { type Principal, schedule, toPrincipal } from '@sluice/canister/runtime'
import type { NftControllerState } from '../NftControllerState.ts'
import { stepUpgrade } from './stepUpgrade.ts'

/** Upgrades of collections in waves: one at a time, one step in a message of its own; one that fails is put back, and the others go on. */

const MOST_AT_ONCE = 1_000
const RETRY_SECONDS = 10
/** How often to look whether the chain of steps was broken, by a trap or an upgrade of the controller. */
const WATCH_SECONDS = 30

export function openUpgrades(state: NftControllerState) {
  // heap only: an upgrade of the controller clears them, and the wave goes on from what is stored
  let isWorking = false
  let isWatched = false

  function order(collections: readonly Principal[]): { ok: bigint } | { err: string } {
    if (!state.module.isReady()) return { err: 'Upload and activate a module first' }
    if (collections.length > MOST_AT_ONCE)
      return { err: `At most ${MOST_AT_ONCE} collections are upgraded at a time` }
    const ids = collections.map((id) => id.toUint8Array())
    if (ids.some((id) => !state.ours.has(id)))
      return { err: 'A collection of the list was not made here' }
    if (isBusy()) return { err: 'Wait until the upgrades under way have ended' }
    for (const id of ids) state.waiting.set(takeNext(state.nextWaiting), id)
    resume()
    return { ok: BigInt(ids.length) }
  }

  const isBusy = () => state.upgrading.get() !== undefined || state.waiting.size > 0

  /** One that is under way is brought to its end; the others wait while upgrades are paused. */
  const isDue = () =>
    state.upgrading.get() !== undefined ||
    (state.waiting.size > 0 && !state.areUpgradesPaused.get())

  function takeTurn() {
    if (!isDue()) return undefined
    const current = state.upgrading.get()
    if (current !== undefined) return current
    const [first] = state.waiting.entries(0, 1)
    if (first === undefined) return undefined
    state.waiting.delete(first[0])
    const started = {
      collection: first[1],
      step: 'inspect',
      minted: 0n,
      snapshot: undefined,
      failure: undefined,
      retries: 0n,
    } as const
    state.failedUpgrades.delete(first[1])
    state.upgrading.set(started)
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
      const stepped = await stepUpgrade(upgrade, state.module.installable())
      if (stepped.kind === 'next') {
        state.upgrading.set(stepped.upgrade)
        delay = stepped.isRetry === true ? RETRY_SECONDS : 0
      } else {
        state.upgrading.set(undefined)
        if (stepped.kind === 'failed') state.failedUpgrades.set(upgrade.collection, stepped.reason)
        else state.upgradesDone.set(state.upgradesDone.get() + 1n)
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
      state.areUpgradesPaused.set(isPaused)
      resume()
    },
    report: () => ({
      done: state.upgradesDone.get(),
      waiting: BigInt(state.waiting.size) + (state.upgrading.get() === undefined ? 0n : 1n),
      isPaused: state.areUpgradesPaused.get(),
      failed: state.failedUpgrades
        .entries(0, MOST_AT_ONCE)
        .map(([id, reason]) => ({ collection: toPrincipal(id), reason })),
    }),
  }
}
