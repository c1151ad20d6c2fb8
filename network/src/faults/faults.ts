import { Principal } from '@icp-sdk/core/principal'
import type { NetworkCore } from '../core.ts'
import { isSameBytes } from '../principals.ts'
import type { HeldAnswer } from '../scheduler/messages.ts'
import type { Canister } from '../state/canister.ts'
import type { CrashPoint, MessageFilter } from './crashPlan.ts'
import type { CallVerdict, InterceptedCall, Interceptor } from './verdicts.ts'

/** Which calls between canisters are meant; what is left out matches anything. */
export type CallMatch = {
  readonly from?: Principal
  readonly to?: Principal
  readonly method?: string
}

/** An answer that lies held: the callee has committed, the caller still waits. */
export type OutstandingAnswer = {
  readonly from: Principal
  readonly to: Principal
  readonly method: string
}

/** A fate that waits for calls, and the calls that met it. */
export type Fault = {
  readonly calls: readonly InterceptedCall[]
  /** Lets later calls pass. */
  remove(): void
}

type Rule = { readonly match: CallMatch; readonly verdict: CallVerdict; left: number }
type HeldWaiter = { readonly match: CallMatch; readonly resolve: () => void }

/** Injects faults into one network: into calls between its canisters, and into its own life. */
export class Faults {
  /** Decides the fate of each call that no rule matches; `undefined` delivers them all. */
  interceptor: Interceptor | undefined
  readonly #rules = new Set<Rule & { readonly calls: InterceptedCall[] }>()
  readonly #heldWaiters = new Set<HeldWaiter>()
  readonly #core: () => NetworkCore

  constructor(core: () => NetworkCore) {
    this.#core = core
  }

  /** Takes part in a network's life, from its start or restart on. */
  attach(core: NetworkCore): void {
    core.router.interceptor = (call) => this.#decide(call)
    core.router.onHeld = (caller, answer) => this.#onHeld(caller, answer)
  }

  /** Gives the next calls that match a fate; one call, unless `times` says how many. */
  onCall(match: CallMatch, verdict: CallVerdict, { times = 1 } = {}): Fault {
    const rule = { match, verdict, left: times, calls: [] }
    this.#rules.add(rule)
    return { calls: rule.calls, remove: () => void this.#rules.delete(rule) }
  }

  /** The answers that lie held, oldest first for each caller. */
  get heldAnswers(): readonly OutstandingAnswer[] {
    const { state } = this.#core()
    return [...state.canisters.values()].flatMap((caller) =>
      caller.record.heldAnswers.map((answer) => toOutstanding(caller, answer)),
    )
  }

  /** Resolves when the next answer that matches lies held. */
  untilHeld(match: CallMatch): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#heldWaiters.add({ match, resolve })
    return promise
  }

  /** Hands held answers that match to their callers; returns how many there were. */
  async releaseAnswers(match: CallMatch = {}): Promise<number> {
    const { rounds, state, router } = this.#core()
    return rounds.job(() => {
      let count = 0
      for (const caller of state.canisters.values()) {
        const isMeant = (answer: HeldAnswer) => matches(match, toOutstanding(caller, answer))
        count += router.release(caller, isMeant).length
      }
      return count
    })
  }

  /**
   * Waits for the next call that matches, lets the callee run and commit, and does `work` while the
   * caller still waits for the answer; such as an upgrade of either. Then the caller gets the answer.
   */
  async whileCallIsOut<T>(match: CallMatch, work: () => Promise<T>): Promise<T> {
    const isHeld = this.untilHeld(match)
    const fault = this.onCall(match, { kind: 'holdAnswer' })
    await isHeld
    try {
      return await work()
    } finally {
      fault.remove()
      await this.releaseAnswers(match)
    }
  }

  /**
   * Makes the network end at a point of its next round, as by `kill -9`; or of the round that
   * executes a message which `after` accepts, and then ends. Whoever waits for it gets a
   * `NetworkCrashError`. `restart` of the network goes on from what it had saved.
   */
  crashAt(point: CrashPoint, { after }: { readonly after?: MessageFilter } = {}): void {
    this.#core().crashes.set(point, after)
  }

  #decide(call: InterceptedCall): CallVerdict {
    for (const rule of this.#rules) {
      if (!matches(rule.match, toParties(call))) continue
      rule.calls.push(call)
      rule.left -= 1
      if (rule.left <= 0) this.#rules.delete(rule)
      return rule.verdict
    }
    return this.interceptor?.(call) ?? 'deliver'
  }

  #onHeld(caller: Canister, answer: HeldAnswer): void {
    for (const waiter of this.#heldWaiters) {
      if (!matches(waiter.match, toOutstanding(caller, answer))) continue
      this.#heldWaiters.delete(waiter)
      // Whoever waits goes on after the round, when the answer is saved.
      waiter.resolve()
    }
  }
}

function toParties({ caller, callee, method }: InterceptedCall): OutstandingAnswer {
  return { from: toPrincipal(caller), to: toPrincipal(callee), method }
}

/** Bytes out of a message are views of larger buffers, which would show when principals are compared. */
function toPrincipal(id: Uint8Array): Principal {
  return Principal.fromUint8Array(new Uint8Array(id))
}

function toOutstanding(caller: Canister, { call }: HeldAnswer): OutstandingAnswer {
  return toParties({ caller: caller.id, callee: call.callee, method: call.method, arg: NOTHING })
}

function matches(match: CallMatch, call: OutstandingAnswer): boolean {
  return (
    isSame(match.from, call.from) &&
    isSame(match.to, call.to) &&
    (match.method === undefined || match.method === call.method)
  )
}

function isSame(wanted: Principal | undefined, actual: Principal): boolean {
  return wanted === undefined || isSameBytes(wanted.toUint8Array(), actual.toUint8Array())
}

const NOTHING = new Uint8Array()
