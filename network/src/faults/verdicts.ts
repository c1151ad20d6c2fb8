import { explicitTrap, type Reject, type Response, systemReject } from '../errors.ts'
import { textOf } from '../principals.ts'
import type { CallRequest, Origin } from '../scheduler/messages.ts'

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
  /** The callee never runs; the caller learns that it has no cycles left. */
  | { readonly kind: 'outOfCycles' }
  /** The callee traps, and nothing it did stays. */
  | { readonly kind: 'trapCallee' }
  /** The callee runs and commits; its answer is replaced by a reject. */
  | ({ readonly kind: 'rejectAfter' } & Reject)
  /** The callee runs and commits; its answer is replaced by these bytes. */
  | { readonly kind: 'replaceReply'; readonly data: Uint8Array }
  /** The callee runs and commits; its answer lies held until it is released, or for so long. */
  | { readonly kind: 'holdAnswer'; readonly forMs?: number }
  /** The callee runs and commits; the caller's callback traps. */
  | { readonly kind: 'trapCallback' }

export type Interceptor = (call: InterceptedCall) => CallVerdict

type CanisterOrigin = Extract<Origin, { kind: 'canister' }>

/** What becomes of a call: it goes on, perhaps marked, or it has its answer already. */
export type Fate = { readonly request: CallRequest } | { readonly response: Response }

/** Applies a verdict to a call. */
export function fateOf(
  request: CallRequest,
  origin: CanisterOrigin,
  verdict: Exclude<CallVerdict, 'deliver'>,
): Fate {
  const marked = (mark: Partial<CanisterOrigin>): Fate => ({
    request: { ...request, origin: { ...origin, ...mark } },
  })
  const { callee, method } = request
  switch (verdict.kind) {
    case 'rejectBefore':
      return { response: { ...verdict, kind: 'reject' } }
    case 'outOfCycles':
      return { response: systemReject('IC0207', `Canister ${textOf(callee)} is out of cycles`) }
    case 'trapCallee':
      return {
        response: explicitTrap('fault injection: the callee trapped').toReject(textOf(callee)),
      }
    case 'rejectAfter':
      return marked({ replacedBy: { ...verdict, kind: 'reject' } })
    case 'replaceReply':
      return marked({ replacedBy: { kind: 'reply', data: verdict.data } })
    case 'holdAnswer':
      return marked({ held: { callee, method, forMs: verdict.forMs } })
    case 'trapCallback':
      return marked({ trapsCallback: true })
  }
}
