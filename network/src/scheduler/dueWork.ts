import type { Accounts } from '../cycles/accounts.ts'
import { systemReject } from '../errors.ts'
import type { Canister } from '../state/canister.ts'
import type { NetworkState } from '../state/networkState.ts'
import type { Router } from './router.ts'

const HEARTBEAT_INTERVAL_NS = 1_000_000_000n
/** A timer that is set to this or less ahead was set to fire at once. */
const AT_ONCE_NS = 1_000_000_000n
/** So long a request to stop waits for open calls; the canister stays stopping after that. */
const STOP_TIMEOUT_NS = 300_000_000_000n

/** Finds what is due by the clock alone: timers, heartbeats, calls whose deadline passed. */
export class DueWork {
  readonly #state: NetworkState
  readonly #router: Router
  readonly #accounts: Accounts
  #lastHeartbeatNs = 0n
  /** While set, what time catches up with waits: heartbeats, and all timers but those set to fire at once. */
  holdsTimers = false

  constructor(state: NetworkState, router: Router, accounts: Accounts) {
    this.#accounts = accounts
    this.#state = state
    this.#router = router
  }

  /** Puts everything due at `nowNs` into the inboxes. */
  post(nowNs: bigint): void {
    const isHeartbeatDue =
      !this.holdsTimers && nowNs >= this.#lastHeartbeatNs + HEARTBEAT_INTERVAL_NS
    if (isHeartbeatDue) this.#lastHeartbeatNs = nowNs
    for (const canister of this.#state.canisters.values()) {
      if (canister.status === 'running') {
        // The timer of a frozen canister waits until it is topped up.
        if (this.#fires(canister, nowNs) && !this.#accounts.isFrozen(canister)) {
          canister.record.timerNs = 0n
          if (canister.module?.entryPoints.has('canister_global_timer') === true) {
            this.#router.post(canister, { kind: 'task', entryPoint: 'canister_global_timer' })
          }
        }
        if (isHeartbeatDue && canister.module?.entryPoints.has('canister_heartbeat') === true) {
          this.#beat(canister)
        }
      }
      this.#expireStops(canister, nowNs)
      this.#router.release(canister, ({ untilNs }) => isDue(untilNs, nowNs))
      for (const [id, callback] of canister.record.callbacks) {
        if (!isDue(callback.deadlineNs, nowNs)) continue
        // Once is enough, even if the canister gets to it much later.
        canister.record.callbacks.set(id, { ...callback, deadlineNs: 0n })
        const response = systemReject('IC0601', 'Call deadline has expired.')
        this.#router.post(canister, {
          kind: 'response',
          callback: id,
          response,
          refund: 0n,
          trapsCallback: false,
        })
      }
    }
  }

  #fires({ timerNs }: Canister, nowNs: bigint): boolean {
    return isDue(timerNs, nowNs) && !this.#isHeld(timerNs, nowNs)
  }

  #isHeld(timerNs: bigint, nowNs: bigint): boolean {
    const distanceNs = timerNs > nowNs ? timerNs - nowNs : nowNs - timerNs
    return this.holdsTimers && distanceNs > AT_ONCE_NS
  }

  /** A heartbeat is left out while the last one still waits. */
  #beat(canister: Canister): void {
    const entryPoint = 'canister_heartbeat'
    const isWaiting = canister.inbox.some(
      (message) => message.kind === 'task' && message.entryPoint === entryPoint,
    )
    if (!isWaiting) this.#router.post(canister, { kind: 'task', entryPoint })
  }

  #expireStops(canister: Canister, nowNs: bigint): void {
    const { record, text } = canister
    if (record.stopRequests.length === 0) return
    const isExpired = (atNs: bigint) => nowNs >= atNs + STOP_TIMEOUT_NS
    const expired = record.stopRequests.filter(({ atNs }) => isExpired(atNs))
    record.stopRequests = record.stopRequests.filter(({ atNs }) => !isExpired(atNs))
    if (expired.length > 0) this.#state.changed.add(canister)
    for (const { origin, refund } of expired) {
      const message = `Stop request of canister ${text} timed out`
      this.#router.respond(origin, systemReject('IC0206', message), refund)
    }
  }

  /** When something is due next, `undefined` when nothing is planned. */
  nextNs(): bigint | undefined {
    let next: bigint | undefined
    const consider = (timeNs: bigint) => {
      if (timeNs > 0n && (next === undefined || timeNs < next)) next = timeNs
    }
    for (const canister of this.#state.canisters.values()) {
      for (const callback of canister.record.callbacks.values()) consider(callback.deadlineNs)
      for (const { untilNs } of canister.record.heldAnswers) consider(untilNs)
      for (const { atNs } of canister.record.stopRequests) consider(atNs + STOP_TIMEOUT_NS)
      if (canister.status !== 'running' || canister.module === undefined) continue
      const { timerNs } = canister
      const isHeld = this.#isHeld(timerNs, this.#state.counters.timeNs)
      if (timerNs > 0n && !isHeld && !this.#accounts.isFrozen(canister)) consider(timerNs)
      if (!this.holdsTimers && canister.module.entryPoints.has('canister_heartbeat')) {
        consider(this.#lastHeartbeatNs + HEARTBEAT_INTERVAL_NS)
      }
    }
    return next
  }
}

function isDue(timeNs: bigint, nowNs: bigint): boolean {
  return timeNs > 0n && timeNs <= nowNs
}
