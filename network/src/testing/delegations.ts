import { requestIdOf, type SignIdentity } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'
import type { Fields } from './rawClient.ts'

type Signer = Pick<SignIdentity, 'sign' | 'getPublicKey'>

const HOUR_NS = 3_600_000_000_000n
const nowNs = () => BigInt(Date.now()) * 1_000_000n

/** A signed delegation from one key to the next, valid for an hour unless said otherwise. */
export async function delegation(
  from: Signer,
  to: Signer,
  changes: {
    readonly expiresInNs?: bigint
    readonly targets?: readonly Principal[]
    readonly permissions?: string
  } = {},
): Promise<Fields> {
  const fields: Fields = {
    pubkey: new Uint8Array(to.getPublicKey().toDer()),
    expiration: nowNs() + (changes.expiresInNs ?? HOUR_NS),
    targets: changes.targets?.map((target) => target.toUint8Array()),
    permissions: changes.permissions,
  }
  const present = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  )
  const domain = Buffer.from('\x1aic-request-auth-delegation', 'latin1')
  const payload = new Uint8Array(Buffer.concat([domain, requestIdOf(present)]))
  return { delegation: present, signature: new Uint8Array(await from.sign(payload)) }
}

/** The content signed by the last key of a chain that begins with `owner`. */
export async function signedThrough(
  content: Fields,
  owner: Signer,
  session: Signer,
  chain: readonly Fields[],
): Promise<Fields> {
  const domain = Buffer.from('\x0aic-request', 'latin1')
  const payload = new Uint8Array(Buffer.concat([domain, requestIdOf({ ...content })]))
  return {
    content,
    sender_pubkey: new Uint8Array(owner.getPublicKey().toDer()),
    sender_delegation: chain,
    sender_sig: new Uint8Array(await session.sign(payload)),
  }
}
