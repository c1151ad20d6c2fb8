import type { HttpAgentRequest, Identity } from '@icp-sdk/core/agent'
import { Secp256k1PublicKey } from '@icp-sdk/core/identity/secp256k1'
import { Principal } from '@icp-sdk/core/principal'
import type { MsqSnap } from './MsqSnap.ts'
import type { CborValue } from './snapCbor.ts'

/** Has the snap sign each request: it gets the request itself, not a hash, so that it can judge it. */
export class MsqIdentity implements Identity {
  private readonly snap: MsqSnap
  private readonly publicKey: Secp256k1PublicKey

  constructor(snap: MsqSnap, rawKey: Uint8Array) {
    this.snap = snap
    this.publicKey = Secp256k1PublicKey.fromRaw(rawKey)
  }

  getPrincipal(): Principal {
    return Principal.selfAuthenticating(new Uint8Array(this.publicKey.toDer()))
  }

  async transformRequest({ body, ...fields }: HttpAgentRequest): Promise<unknown> {
    const request = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, plain(name, value)]),
    )
    const sender_sig = await this.snap.sign(request)
    return { ...fields, body: { content: body, sender_pubkey: this.publicKey.toDer(), sender_sig } }
  }
}

/** A field of a request as the snap wants it: principals as text, times as numbers. */
function plain(name: string, value: unknown): CborValue {
  if (typeof value === 'string' || value instanceof Uint8Array) return value
  if (Array.isArray(value)) return value.map((entry) => plain(name, entry))
  if (Principal.isPrincipal(value)) return value.toText()
  if (name === 'ingress_expiry' && typeof value === 'object' && value !== null) {
    const toBigInt: unknown = Reflect.get(value, 'toBigInt')
    if (typeof toBigInt === 'function') return BigInt(Reflect.apply(toBigInt, value, []))
  }
  throw new Error(`the snap has no way to take ${name}`)
}
