import { type Reject, type Response, systemReject } from '../errors.ts'
import { keyOf, MANAGEMENT_ID, MANAGEMENT_KEY, textOf } from '../principals.ts'
import type { Canister } from '../state/canister.ts'
import type { NetworkState } from '../state/networkState.ts'
import type { CallRequest, Message, Origin } from './messages.ts'

/** A call between canisters, as fault injection sees it. */
export type InterceptedCall = {
  readonly caller: Uint8Array
  readonly callee: Uint8Array
  readonly method: string
  readonly arg: Uint8Array
}

/** What fault injection does to a call between canisters. */
export type CallVerdict =
  | 'deliver'
  /** The callee never runs. */
  | ({ readonly kind: 'rejectBefore' } & Reject)
  /** The callee runs and commits; its answer is replaced. */
  | ({ readonly kind: 'rejectAfter' } & Reject)
  /** The callee runs and commits; the caller's callback traps. */
  | { readonly kind: 'trapCallback' }

export type Interceptor = (call: InterceptedCall) => CallVerdict

/** Takes the answers that leave the network: to ingress calls and to calls made in this process. */
export type AnswerSink = (origin: Origin, response: Response) => void

/** Brings requests and responses to the inbox where they belong. */
export class Router {
  /** Canisters with something in their inbox, the longest waiting first. */
  readonly ready = new Set<Canister>()
  readonly managementInbox: CallRequest[] = []
  interceptor: Interceptor | undefined
  readonly #state: NetworkState
  readonly #sink: AnswerSink

  constructor(state: NetworkState, sink: AnswerSink) {
    this.#state = state
    this.#sink = sink
  }

  /** Delivers a request, or answers it with a reject when nobody can take it. */
  send(request: CallRequest): void {
    const routed = this.#intercept(request)
    if (routed === undefined) return
    if (keyOf(routed.callee) === MANAGEMENT_KEY) {
      this.managementInbox.push(routed)
      return
    }
    const canister = this.#state.find(routed.callee)
    if (canister !== undefined) this.post(canister, routed)
    else this.respond(routed.origin, notFound(routed.callee), routed.cycles)
  }

  post(canister: Canister, message: Message): void {
    canister.inbox.push(message)
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
        const replaced = origin.replacedBy
        this.post(caller, {
          kind: 'response',
          callback: origin.callback,
          response: replaced === undefined ? response : { kind: 'reject', ...replaced },
          refund,
          trapsCallback: origin.trapsCallback === true,
        })
        return
      }
      default:
        exhausted(origin)
    }
  }

  #intercept(request: CallRequest): CallRequest | undefined {
    const { origin } = request
    if (this.interceptor === undefined || origin.kind !== 'canister') return request
    const verdict = this.interceptor(request)
    if (verdict === 'deliver') return request
    switch (verdict.kind) {
      case 'rejectBefore':
        this.respond(origin, { ...verdict, kind: 'reject' }, request.cycles)
        return undefined
      case 'rejectAfter': {
        const { kind: _, ...replacedBy } = verdict
        return { ...request, origin: { ...origin, replacedBy } }
      }
      case 'trapCallback':
        return { ...request, origin: { ...origin, trapsCallback: true } }
      default:
        return exhausted(verdict)
    }
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
