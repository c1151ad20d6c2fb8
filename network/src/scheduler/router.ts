import { type Response, systemReject } from '../errors.ts'
import { fateOf, type Interceptor } from '../faults/verdicts.ts'
import { MANAGEMENT_ID, textOf } from '../principals.ts'
import type { Canister } from '../state/canister.ts'
import type { NetworkState } from '../state/networkState.ts'
import type {
  CallRequest,
  CallResponse,
  HeldAnswer,
  HeldCall,
  Message,
  Origin,
} from './messages.ts'
import { ReadyQueue } from './readyQueue.ts'
import { isTooLargeToLeave, tooLargeToLeave } from './refusals.ts'

/** Takes the answers that leave the network: to ingress calls and to calls made in this process. */
export type AnswerSink = (origin: Origin, response: Response) => void

/** Brings requests and responses to the inbox where they belong. */
export class Router {
  readonly ready = new ReadyQueue<Canister>()
  readonly managementInbox: CallRequest[] = []
  interceptor: Interceptor | undefined
  /** Told when fault injection keeps an answer back. */
  onHeld: ((caller: Canister, answer: HeldAnswer) => void) | undefined
  readonly #state: NetworkState
  readonly #sink: AnswerSink
  readonly #isBitcoin: (callee: Uint8Array) => boolean

  constructor(
    state: NetworkState,
    parts: {
      readonly sink: AnswerSink
      /** Whether an id is that of a Bitcoin canister that the network answers for. */
      readonly isBitcoin: (callee: Uint8Array) => boolean
    },
  ) {
    this.#state = state
    this.#sink = parts.sink
    this.#isBitcoin = parts.isBitcoin
  }

  /** Delivers a request, or answers it with a reject when nobody can take it. */
  send(request: CallRequest): void {
    const routed = this.#intercept(request)
    if (routed === undefined) return
    if (this.isManagement(routed.callee)) {
      this.managementInbox.push(routed)
      return
    }
    const canister = this.#state.find(routed.callee)
    if (canister === undefined && this.#isBitcoin(routed.callee)) {
      this.managementInbox.push(routed)
    } else if (canister === undefined) {
      this.respond(routed.origin, notFound(routed.callee), routed.cycles)
    } else if (this.#isHeldBack(routed)) {
      this.respond(routed.origin, tooLargeToLeave(routed), routed.cycles)
    } else this.post(canister, routed)
  }

  /** Whether an id is that of the management canister, or of a subnet, which stands for its management canister. */
  isManagement(callee: Uint8Array): boolean {
    return callee.length === 0 || this.#state.topology.find(callee) !== undefined
  }

  #isHeldBack(request: CallRequest): boolean {
    const { origin, caller, callee } = request
    if (origin.kind !== 'canister' || !isTooLargeToLeave(request)) return false
    return !this.#state.topology.isSameSubnet(caller, callee)
  }

  post(canister: Canister, message: Message): void {
    canister.inbox.push(message)
    this.ready.add(canister)
    this.#state.changed.add(canister)
  }

  /** Like `post`, before all that waits. */
  postFirst(canister: Canister, message: Message): void {
    canister.inbox.unshift(message)
    this.ready.add(canister)
    this.#state.changed.add(canister)
  }

  /** Answers a call. `refund` is what the callee did not accept. */
  respond(origin: Origin, response: Response, refund: bigint): void {
    switch (origin.kind) {
      case 'system':
        return
      case 'ingress':
      case 'local':
        this.#sink(origin, response)
        return
      case 'canister': {
        const caller = this.#state.canisters.get(origin.canister)
        if (caller === undefined) return
        const message: CallResponse = {
          kind: 'response',
          callback: origin.callback,
          response: origin.replacedBy ?? response,
          refund,
          trapsCallback: origin.trapsCallback === true,
        }
        if (origin.held === undefined) this.post(caller, message)
        else this.#hold(caller, message, origin.held)
        return
      }
      default:
        exhausted(origin)
    }
  }

  /** Hands held answers of which `isMeant` is true to the canister that waits for them. */
  release(caller: Canister, isMeant: (answer: HeldAnswer) => boolean): readonly HeldAnswer[] {
    const { record } = caller
    const released = record.heldAnswers.filter(isMeant)
    if (released.length === 0) return released
    record.heldAnswers = record.heldAnswers.filter((answer) => !released.includes(answer))
    for (const { message } of released) this.post(caller, message)
    return released
  }

  #hold(caller: Canister, message: CallResponse, call: HeldCall): void {
    const { timeNs } = this.#state.counters
    const untilNs = call.forMs === undefined ? 0n : timeNs + BigInt(Math.round(call.forMs * 1e6))
    const answer = { call, message, untilNs }
    caller.record.heldAnswers.push(answer)
    this.#state.changed.add(caller)
    this.onHeld?.(caller, answer)
  }

  #intercept(request: CallRequest): CallRequest | undefined {
    const { origin } = request
    if (this.interceptor === undefined || origin.kind !== 'canister') return request
    const verdict = this.interceptor(request)
    if (verdict === 'deliver') return request
    const fate = fateOf(request, origin, verdict)
    if ('request' in fate) return fate.request
    this.respond(origin, fate.response, request.cycles)
    return undefined
  }
}

/** The reject for a call to a canister that does not exist. */
export function notFound(callee: Uint8Array): Response {
  return systemReject('IC0301', `Canister ${textOf(callee)} not found`)
}

/** The caller of tasks that the system starts. */
export const SYSTEM_CALLER = MANAGEMENT_ID

/** Marks a place that no value can reach. */
export function exhausted(value: never): never {
  throw new Error(`unexpected ${JSON.stringify(value)}`)
}
