import type { Response } from '../errors.ts'
import { EMPTY_CANDID } from '../scheduler/callContexts.ts'
import type { CallRequest } from '../scheduler/messages.ts'
import type { Router } from '../scheduler/router.ts'
import { checkCaller } from './access.ts'
import { checkAddress, checkQueryAddress } from './addressing.ts'
import type { Method, MethodCall, Outcome } from './method.ts'
import { bitcoinMethods } from './methods/bitcoin.ts'
import { codeMethods } from './methods/code.ts'
import { controlMethods } from './methods/control.ts'
import { creationMethods } from './methods/creation.ts'
import { outcallMethods } from './methods/outcalls.ts'
import { renamingMethods } from './methods/renaming.ts'
import { signingMethods } from './methods/signing.ts'
import { snapshotDataMethods } from './methods/snapshotData.ts'
import { snapshotMethods } from './methods/snapshots.ts'
import { subnetMethods } from './methods/subnet.ts'
import { vetKdMethods } from './methods/vetKd.ts'
import type { ManagementParts } from './parts.ts'
import { Refusal, refuse } from './refusal.ts'
import { checkSenderVersion } from './senderVersion.ts'
import { findTarget } from './target.ts'

/** Runs work in a round of its own. */
export type RunInRound = (work: () => void) => Promise<void>

/**
 * The management canister `aaaaa-aa`: finds the method, checks the caller, answers. Calls of the Bitcoin canisters come by here too, to
 * be executed in their turn.
 */
export class ManagementCanister {
  /** Hears of each call that has been executed. */
  onExecuted: (method: string) => void = () => {}
  readonly #parts: ManagementParts
  readonly #router: Router
  readonly #runInRound: RunInRound
  readonly #methods: ReadonlyMap<string, Method>
  readonly #inFlight = new Set<CallRequest>()
  /** Calls about canisters that are in the middle of an installation. */
  readonly #held: CallRequest[] = []

  constructor(parts: ManagementParts, router: Router, runInRound: RunInRound) {
    this.#parts = parts
    this.#router = router
    this.#runInRound = runInRound
    this.#methods = new Map(
      Object.entries({
        ...creationMethods(parts),
        ...codeMethods(parts),
        ...controlMethods(parts),
        ...renamingMethods(parts),
        ...snapshotMethods(parts),
        ...snapshotDataMethods(parts),
        ...signingMethods(parts),
        ...outcallMethods(parts),
        ...bitcoinMethods(parts),
        ...subnetMethods(parts),
        ...vetKdMethods(parts),
      }),
    )
  }

  /** Calls that wait for something; after a restart they begin again. */
  get inFlight(): readonly CallRequest[] {
    return [...this.#inFlight, ...this.#held]
  }

  /** Runs the next call in the inbox. Returns whether there was one. */
  step(): boolean {
    const request = this.#next()
    if (request === undefined) return false
    this.#parts.state.counters.messages += 1n
    let outcome: Outcome = { reply: EMPTY_CANDID }
    const refusal = answerRefusal(() => {
      outcome = this.#run(request)
    })
    if (refusal !== undefined) this.#respond(request, refusal, request.cycles)
    else this.#settle(request, outcome)
    return true
  }

  /** Looks at a call from outside before it is accepted: unknown methods, wrong callers. */
  refusal(call: { method: string; sender: Uint8Array; arg: Uint8Array }): Response | undefined {
    return answerRefusal(() => {
      const method = this.#requireUpdate(call.method)
      checkCaller(this.#parts.state, method, {
        ...call,
        caller: call.sender,
        isFromCanister: false,
      })
    })
  }

  /** Answers the methods that may be called as queries. */
  query(call: MethodCall): Response {
    let reply = EMPTY_CANDID
    const refusal = answerRefusal(() => {
      const method = this.#methods.get(call.method)
      if (method?.query === undefined) {
        refuse('IC0536', `Management canister has no query method '${call.method}'`)
      }
      checkQueryAddress(this.#parts.state.topology, call)
      checkCaller(this.#parts.state, method, { ...call, isFromCanister: false })
      reply = method.query(call)
    })
    return refusal ?? { kind: 'reply', data: reply }
  }

  #next(): CallRequest | undefined {
    const free = this.#held.findIndex((request) => !this.#isHeldUp(request))
    if (free >= 0) return this.#held.splice(free, 1)[0]
    const { managementInbox } = this.#router
    for (let next = managementInbox.shift(); next !== undefined; next = managementInbox.shift()) {
      if (!this.#isHeldUp(next)) return next
      this.#held.push(next)
    }
    return undefined
  }

  #isHeldUp({ method, arg }: CallRequest): boolean {
    const { lifecycle, state } = this.#parts
    // Looking into the argument of every call would cost too much.
    if (lifecycle.installations === 0) return false
    const target = findTarget(method, arg)
    return target !== undefined && state.find(target)?.installation !== undefined
  }

  #run(request: CallRequest): Outcome {
    const { bitcoin } = this.#parts
    if (bitcoin.isCanister(request.callee)) return bitcoin.run(request)
    checkAddress(this.#parts.state.topology, request)
    const method = this.#requireUpdate(request.method)
    checkSenderVersion(request)
    const isFromCanister = request.origin.kind === 'canister'
    checkCaller(this.#parts.state, method, { ...request, isFromCanister })
    return method.run(request)
  }

  #requireUpdate(name: string): Method & Required<Pick<Method, 'run'>> {
    const method = this.#methods.get(name)
    const run = method?.run
    if (method === undefined || run === undefined) {
      return refuse('IC0536', `Management canister has no method '${name}'`)
    }
    return { ...method, run }
  }

  #settle(request: CallRequest, outcome: Outcome): void {
    if (outcome === 'answered later') {
      this.onExecuted(request.method)
      return
    }
    if ('reply' in outcome) {
      const refund = request.cycles - (outcome.accepted ?? 0n)
      this.#respond(request, { kind: 'reply', data: outcome.reply }, refund)
      return
    }
    this.#inFlight.add(request)
    if ('finish' in outcome) void this.#finishLater(request, outcome.finish)
    else void this.#answerLater(request, outcome)
  }

  #respond({ origin, method }: CallRequest, response: Response, refund: bigint): void {
    this.#router.respond(origin, response, refund)
    this.onExecuted(method)
  }

  async #finishLater(request: CallRequest, later: Promise<() => void>): Promise<void> {
    const finish = await later
    await this.#respondInRound(request, 0n, () => answerRefusal(finish) ?? DONE)
  }

  async #answerLater(
    request: CallRequest,
    { later, accepted }: { readonly later: Promise<Response>; readonly accepted: bigint },
  ): Promise<void> {
    const response = await later
    await this.#respondInRound(request, accepted, () => response)
  }

  async #respondInRound(
    request: CallRequest,
    accepted: bigint,
    finish: () => Response,
  ): Promise<void> {
    const respond = () => {
      this.#inFlight.delete(request)
      this.#respond(request, finish(), request.cycles - accepted)
    }
    // Refused only when the network stopped: then the call is still saved and begins again.
    await this.#runInRound(respond).catch(() => undefined)
  }
}

const DONE: Response = { kind: 'reply', data: EMPTY_CANDID }

function answerRefusal(work: () => void): Response | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.response
    throw error
  }
}
