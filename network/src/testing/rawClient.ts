import type { SignIdentity } from '@icp-sdk/core/agent'
import { requestIdOf } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import {
  type CborMap,
  decode,
  type Encodable,
  encodeSelfDescribed,
  isMap,
} from '../encoding/cbor.ts'

export type Fields = { readonly [field: string]: Encodable | undefined }
export type Reply = { readonly status: number; readonly text: string; readonly fields: CborMap }

/** The content of a call by `sender`, valid for four minutes. */
export function callContent(
  sender: Principal,
  canister: Principal,
  method: string,
  arg: Uint8Array = new Uint8Array(),
): Fields {
  return {
    request_type: 'call',
    sender: sender.toUint8Array(),
    canister_id: canister.toUint8Array(),
    method_name: method,
    arg,
    ingress_expiry: BigInt(Date.now() + 240_000) * 1_000_000n,
    nonce: crypto.getRandomValues(new Uint8Array(16)),
  }
}

/** The content signed by the key, as an envelope. */
export async function signed(
  content: Fields,
  identity: Pick<SignIdentity, 'sign' | 'getPublicKey'>,
): Promise<Fields> {
  const requestId = requestIdOf({ ...content })
  const challenge = Buffer.concat([Buffer.from('\x0aic-request', 'latin1'), requestId])
  return {
    content,
    sender_pubkey: new Uint8Array(identity.getPublicKey().toDer()),
    sender_sig: new Uint8Array(await identity.sign(new Uint8Array(challenge))),
  }
}

/** Sends an envelope to an endpoint such as `/api/v4/canister/…/call`. */
export async function post(
  url: string,
  envelope: Fields,
  contentType = 'application/cbor',
): Promise<Reply> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': contentType },
    body: new Uint8Array(encodeSelfDescribed(envelope)),
  })
  const body = new Uint8Array(await response.arrayBuffer())
  const isCbor = response.headers.get('content-type') === 'application/cbor' && body.length > 0
  const value = isCbor ? decode(body) : undefined
  return {
    status: response.status,
    text: isCbor ? '' : Buffer.from(body).toString('utf8'),
    fields: isMap(value) ? value : new Map(),
  }
}
