import {
  Actor,
  type DerEncodedPublicKey,
  HttpAgent,
  type Identity,
  type Signature,
} from '@icp-sdk/core/agent'
import {
  Delegation,
  DelegationChain,
  DelegationIdentity,
  ECDSAKeyIdentity,
} from '@icp-sdk/core/identity'
import { IdentityProvider } from '@sluice/candid'
import { fromHex } from '@sluice/sdk'
import { createPasskey, signWithPasskey } from './passkey.ts'

export type ProviderConfig = { host: string; rootKey: string; identityCanister: string }

/** What a site asks for: a delegation to its session key. */
export type DelegationRequest = {
  /**
   * Does what keeps the page from answering, with the site's knowledge: a busy page may answer late, and a site that hears
   * nothing for two seconds gives up.
   */
  whileBusy<T>(work: () => Promise<T>): Promise<T>
  origin: string
  sessionKey: Uint8Array
  maxTimeToLiveNs: bigint | undefined
}

/** A delegation as ICRC-34 answers it, still in bytes. */
export type GrantedDelegation = { userKey: Uint8Array; expiration: bigint; signature: Uint8Array }

type Service = IdentityProvider._SERVICE
type SignedIn = { identity: Identity; anchor: bigint }

/** How long the page's own session speaks for a passkey: long enough to finish, too short to be worth stealing. */
const PAGE_SESSION_MS = 10 * 60 * 1_000

/** Signs in with a passkey that exists. */
export async function continueWithPasskey(
  config: ProviderConfig,
  request: DelegationRequest,
): Promise<GrantedDelegation> {
  const session = await ECDSAKeyIdentity.generate()
  const expiry = BigInt(Date.now() + PAGE_SESSION_MS) * 1_000_000n
  const delegation = new Delegation(session.getPublicKey().toDer(), expiry)
  const signed = await signWithPasskey(delegation)
  return request.whileBusy(async () => {
    const [user] = await serviceOf(config, session).lookup(signed.userHandle)
    const device = user?.devices.find(({ credential_id }) =>
      isSame(Uint8Array.from(credential_id), signed.credentialId),
    )
    if (user === undefined || device === undefined) {
      throw new Error(
        'This passkey is not known here. Was the network started with fresh data? Create a new passkey.',
      )
    }
    const publicKey = derKey(Uint8Array.from(device.public_key))
    const chain = DelegationChain.fromDelegations(
      [{ delegation, signature: signature(signed.signature) }],
      publicKey,
    )
    const identity = DelegationIdentity.fromDelegation(session, chain)
    return grant(config, { identity, anchor: user.anchor }, request)
  })
}

/** Makes a passkey, registers it and signs in. */
export async function signUp(
  config: ProviderConfig,
  request: DelegationRequest,
): Promise<GrantedDelegation> {
  const session = await ECDSAKeyIdentity.generate()
  const passkey = await createPasskey()
  return request.whileBusy(async () => {
    const answer = await serviceOf(config, session).register({
      user_handle: passkey.userHandle,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      name: navigator.platform.slice(0, 64),
    })
    if ('err' in answer) throw new Error(answer.err)
    return grant(config, { identity: session, anchor: answer.ok }, request)
  })
}

async function grant(
  config: ProviderConfig,
  { identity, anchor }: SignedIn,
  request: DelegationRequest,
): Promise<GrantedDelegation> {
  const service = serviceOf(config, identity)
  const args = { anchor, frontend_origin: request.origin, session_key: request.sessionKey }
  const { maxTimeToLiveNs } = request
  const prepared = await service.prepare_delegation(
    args,
    maxTimeToLiveNs === undefined ? [] : [maxTimeToLiveNs],
  )
  if ('err' in prepared) throw new Error(prepared.err)
  const { expiration, user_key } = prepared.ok
  const fetched = await service.get_delegation(args, expiration)
  if ('err' in fetched) throw new Error(fetched.err)
  return {
    userKey: Uint8Array.from(user_key),
    expiration,
    signature: Uint8Array.from(fetched.ok.signature),
  }
}

function serviceOf(
  { host, rootKey, identityCanister }: ProviderConfig,
  identity: Identity,
): Service {
  const agent = HttpAgent.createSync({ host, identity, rootKey: fromHex(rootKey) })
  return Actor.createActor<Service>(IdentityProvider.idlFactory, {
    agent,
    canisterId: identityCanister,
  })
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

/** The client library brands DER keys and signatures; these are the constructors of those brands. */
function derKey(bytes: Uint8Array): DerEncodedPublicKey {
  return bytes as DerEncodedPublicKey
}

function signature(bytes: Uint8Array): Signature {
  return bytes as Signature
}
