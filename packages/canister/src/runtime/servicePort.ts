import type { IDL as Candid } from '@icp-sdk/core/candid'
import { Principal } from 'azle'
import type { Reply, ServicePort } from '../services/reply.ts'
import { type CallOutcome, type CallTypes, callCanister, typesOf } from './callCanister.ts'

/**
 * Asks canisters of one kind, with the interface's own types.
 * @param methods those that are asked; all of them answer `ok` or `err`.
 */
export function servicePort<Service, Method extends keyof Service & string>(
  idlFactory: Candid.InterfaceFactory,
  methods: readonly Method[],
): ServicePort<Service, Method> {
  const types = new Map<string, CallTypes>(
    methods.map((method) => [method, typesOf(idlFactory, method)]),
  )
  return async (canister, method, ...args) => {
    const known = types.get(method)
    if (known === undefined) throw new Error(`nobody is asked for ${method}`)
    return replyOf(await callCanister(toPrincipal(canister), method, known, args))
  }
}

/** What was answered; undefined when the call was rejected. */
export function replied<T>(outcome: CallOutcome<T>): T | undefined {
  return outcome.kind === 'replied' ? outcome.result : undefined
}

/** What was answered. @throws Error, which rejects the caller's own call, when the call was rejected. */
export function requireReply<T>(outcome: CallOutcome<T>): T {
  if (outcome.kind === 'rejected') throw new Error(outcome.message)
  return outcome.result
}

/** A principal as stored. */
export function toPrincipal(bytes: Uint8Array): Principal {
  return Principal.fromUint8Array(bytes)
}

/** A principal that may be absent, as interfaces have it. */
export function optionalPrincipal(bytes: Uint8Array | undefined): [] | [Principal] {
  return bytes === undefined ? [] : [toPrincipal(bytes)]
}

function replyOf<T>(outcome: CallOutcome<{ ok: T } | { err: object | string }>): Reply<T> {
  if (outcome.kind === 'rejected') return { kind: 'unknown', text: outcome.message }
  const { result } = outcome
  if ('ok' in result) return { kind: 'ok', value: result.ok }
  if (typeof result.err === 'string') return { kind: 'refused', text: result.err }
  const [name = 'error', text] = Object.entries(result.err)[0] ?? []
  return { kind: 'refused', text: typeof text === 'string' ? text : name }
}
