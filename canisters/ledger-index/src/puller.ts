import type { IndexArgs } from '@sluice/candid/ledger_index'
import { schedule, scheduleEvery, stableMap } from '@sluice/canister/runtime'
import { type IndexState, openIndexState } from './store/IndexState.ts'
import { type LogSource, Sync } from './sync.ts'

/** After blocks came, the ledger is asked so soon again. */
const BUSY_SECONDS = 1
const USUAL_IDLE_SECONDS = 15n
const LONGEST_IDLE_SECONDS = 3_600n

/** An index as a canister has it: its state, and timers that read the log of its ledger. */
export function openPuller(source: LogSource): {
  readonly state: IndexState
  /** @throws Error, which fails the installation. */
  configure(args: IndexArgs): void
  /** At each start of the canister. */
  start(): void
} {
  const state = openIndexState(stableMap)
  const sync = new Sync(state, source)
  /** Until the next look: short after blocks came, twice as long after each look in vain, until the regular ones suffice. */
  let pauseSeconds = Number.POSITIVE_INFINITY
  let isDueSoon = false
  const pull = async () => {
    const came = await sync.run()
    pauseSeconds = came ? BUSY_SECONDS : 2 * pauseSeconds
    if (isDueSoon || pauseSeconds >= state.config.get().idleSeconds) return
    isDueSoon = true
    schedule(pauseSeconds, () => {
      isDueSoon = false
      return pull()
    })
  }
  return {
    state,
    configure({ ledger_id, retrieve_blocks_from_ledger_interval_seconds: [seconds] }) {
      const idle = seconds ?? USUAL_IDLE_SECONDS
      if (idle < 1n || idle > LONGEST_IDLE_SECONDS)
        throw new Error(`The ledger is asked every 1 to ${LONGEST_IDLE_SECONDS} s`)
      state.config.set({ ledger: ledger_id.toUint8Array(), idleSeconds: Number(idle) })
    },
    start() {
      schedule(0, pull)
      scheduleEvery(state.config.get().idleSeconds, pull)
    },
  }
}
