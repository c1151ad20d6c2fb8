import { Cbor, type HttpAgentRequest, type Identity, requestIdOf } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import { fromHex, toHex } from '@sluice/candid/hex'
import { type Connection, createAgent } from './createAgent.ts'

/** What identifies a submitted call for ever: with it its outcome can be asked for, also after a reload. */
export type SubmittedCall = {
  readonly requestId: string
  /** After this time (ns) the network will not execute the call any more. */
  readonly expiresAtNs: bigint
  /** The signed request itself, hex. Sent again it is executed at most once, and it can do nothing else. */
  readonly envelope: string
}

export type TrackedCall = {
  canisterId: Principal
  method: string
  arg: Uint8Array
  /** Runs when the request is signed and before it leaves: write it down here. */
  onSubmit: (call: SubmittedCall) => void
}

/** An update call whose request id is known to the caller before the network can have seen it. Returns the reply's bytes. */
export async function trackedCall(
  connection: Connection,
  identity: Identity,
  call: TrackedCall,
): Promise<Uint8Array> {
  const once = { ...connection, fetch: withoutSecondThoughts(connection.fetch) }
  const agent = createAgent(once, new RecordingIdentity(identity, call.onSubmit))
  const { canisterId } = call
  const nonce = crypto.getRandomValues(new Uint8Array(16))
  const { reply } = await agent.update(canisterId, {
    methodName: call.method,
    arg: call.arg,
    effectiveCanisterId: canisterId,
    nonce,
  })
  return reply
}

/**
 * The client library sends a request again when its answer was lost, and signs a new one when it hears that the old came too late.
 * After a lost answer that proves nothing, as when the device slept in between: the first may have been executed, and the new one
 * would be executed too. Here such a refusal counts as one more lost answer, so that the outcome of the first is asked for.
 */
function withoutSecondThoughts(send: typeof fetch = globalThis.fetch): typeof fetch {
  let mayHaveArrived = false
  return async (input, init) => {
    if (!String(input).endsWith('/call')) return send(input, init)
    const isDoubtful = mayHaveArrived
    mayHaveArrived = true
    const response = await send(input, init)
    if (response.status >= 400 && response.status < 500) {
      if (isDoubtful) throw new TypeError('the answer to an earlier attempt was lost')
      mayHaveArrived = false
    }
    return response
  }
}

/**
 * Sends a call once more, unchanged: the network executes it if it never saw it, else it knows it already. What comes back is
 * not read; ask for the outcome afterwards.
 */
export async function resubmit(
  { config, fetch = globalThis.fetch }: Connection,
  canisterId: Principal,
  call: SubmittedCall,
): Promise<void> {
  const url = new URL(`/api/v4/canister/${canisterId.toText()}/call`, config.network.host)
  const headers = { 'content-type': 'application/cbor' }
  await fetch(url, { method: 'POST', headers, body: fromHex(call.envelope) })
}

/** Signs as another identity does, and tells the id of each call that it signs. */
class RecordingIdentity implements Identity {
  private readonly inner: Identity
  private readonly onSubmit: TrackedCall['onSubmit']

  constructor(inner: Identity, onSubmit: TrackedCall['onSubmit']) {
    this.inner = inner
    this.onSubmit = onSubmit
  }

  getPrincipal(): Principal {
    return this.inner.getPrincipal()
  }

  async transformRequest(request: HttpAgentRequest): Promise<unknown> {
    const isCall = 'request_type' in request.body && request.body.request_type === 'call'
    const signed = await this.inner.transformRequest(request)
    if (isCall) this.onSubmit(submittedCall(signed))
    return signed
  }
}

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

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
