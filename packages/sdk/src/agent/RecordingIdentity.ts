import { Cbor, type HttpAgentRequest, type Identity, requestIdOf } from '@icp-sdk/core/agent'
import type { DelegationIdentity } from '@icp-sdk/core/identity'
import type { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import type { SubmittedCall } from './SubmittedCall.ts'

type Listener = {
  /** Runs when the request is signed and before it leaves. */
  readonly onSubmit: (call: SubmittedCall) => void
  /** The network's time (ms). */
  readonly now: () => number
}

/** Signs as another identity does, each call once, and tells its id. */
export class RecordingIdentity implements Identity {
  private readonly inner: Identity
  /** By the nonces of their calls. */
  private readonly listeners = new Map<string, Listener>()

  constructor(inner: Identity) {
    this.inner = inner
  }

  getPrincipal(): Principal {
    return this.inner.getPrincipal()
  }

  /** Lets the call with this nonce be signed. */
  listen(nonce: Uint8Array, listener: Listener): () => void {
    const key = toHex(nonce)
    this.listeners.set(key, listener)
    return () => this.listeners.delete(key)
  }

  async transformRequest(request: HttpAgentRequest): Promise<unknown> {
    const { body } = request
    const isCall = 'request_type' in body && body.request_type === 'call'
    if (!isCall) return this.inner.transformRequest(request)
    const nonce = property(body, 'nonce')
    const key = nonce instanceof Uint8Array ? toHex(nonce) : ''
    const listener = this.listeners.get(key)
    if (listener === undefined) throw new Error('the client library wants a call signed anew')
    this.listeners.delete(key)
    // the network would say so, and nobody could believe it
    if (isOver(this.inner, listener.now())) throw new Error('Invalid delegation: it has expired')
    const signed = await this.inner.transformRequest(request)
    listener.onSubmit(submittedCall(signed))
    return signed
  }
}

const isDelegated = (identity: Identity): identity is DelegationIdentity =>
  'getDelegation' in identity

const isOver = (identity: Identity, nowMs: number): boolean =>
  isDelegated(identity) &&
  identity
    .getDelegation()
    .delegations.some(({ delegation }) => Number(delegation.expiration / 1_000_000n) <= nowMs)

function submittedCall(signed: unknown): SubmittedCall {
  const body = property(signed, 'body')
  const content = property(body, 'content')
  if (typeof content !== 'object' || content === null)
    throw new Error('the identity returned no signed request')
  const expiry = property(content, 'ingress_expiry')
  const requestId = toHex(requestIdOf(Object.fromEntries(Object.entries(content))))
  return { requestId, expiresAtNs: expiryOf(expiry), envelope: toHex(Cbor.encode(body)) }
}

/** A call without a readable end would count as forgotten before it was sent: rather it is not sent. */
function expiryOf(expiry: unknown): bigint {
  const toBigInt = property(expiry, 'toBigInt')
  if (typeof toBigInt !== 'function') throw new Error('the signed request has no expiry')
  return BigInt(toBigInt.call(expiry))
}

export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
