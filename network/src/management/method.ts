import type { Response } from '../errors.ts'
import type { CallRequest } from '../scheduler/messages.ts'
import type { Settings, Visibility } from '../state/settings.ts'

/** What a management method did: its reply, and how many of the attached cycles it took. */
export type Outcome =
  | { readonly reply: Uint8Array; readonly accepted?: bigint }
  /** The answer comes from outside; the call stays saved until then and is repeated after a crash. */
  | { readonly later: Promise<Response>; readonly accepted: bigint }
  /** The work goes on; its end is called in a round and may refuse the call. */
  | { readonly finish: Promise<() => void> }
  | 'answered later'

/** What a method needs to know of a call; a query has no more. */
export type MethodCall = Pick<CallRequest, 'method' | 'caller' | 'arg' | 'subnet'>

export type Method = {
  /** `anyone`, the target canister's controllers, or other canisters only. */
  readonly callers: 'anyone' | 'controllers' | 'canisters'
  /** A setting that lets others than the controllers call. */
  readonly visibility?: (settings: Settings) => Visibility
  /** Whether the target may call it about itself. */
  readonly allowsSelf?: boolean
  /** Absent for methods that are queries only. */
  readonly run?: (request: CallRequest) => Outcome
  /** Present for methods that can be called as a query. */
  readonly query?: (call: MethodCall) => Uint8Array
}

export type MethodTable = { readonly [name: string]: Method }
