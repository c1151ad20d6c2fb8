import { Actor, type DerEncodedPublicKey, HttpAgent, type Signature } from '@icp-sdk/core/agent'
import {
  Delegation,
  DelegationChain,
  DelegationIdentity,
  Ed25519KeyIdentity,
} from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, RuntimeFeature, SettingsInput } from '@sluice/candid/siwe_provider'
import * as service from '@sluice/candid/siwe_provider'
import type { Network } from '@sluice/network'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import type { EthereumKey } from './EthereumKey.ts'

export type Provider = Installed<_SERVICE>

export const SETTINGS: SettingsInput = {
  domain: 'localhost:8080',
  uri: 'http://localhost:8080',
  salt: 'a salt',
  chain_id: [1n],
  scheme: ['http'],
  statement: ['Sign in to the test.'],
  sign_in_expires_in: [],
  session_expires_in: [],
  targets: [],
  runtime_features: [],
}

export const withFeatures = (...features: RuntimeFeature[]): SettingsInput => ({
  ...SETTINGS,
  runtime_features: [features],
})

export const installProvider = (
  network: Network,
  settings: SettingsInput = SETTINGS,
  into?: Principal,
): Promise<Provider> =>
  installCanister<_SERVICE>(network, {
    source: canisterSource('siwe-provider'),
    service,
    args: [settings],
    ...(into && { into }),
  })

/** Whoever asks: signing in needs no identity. */
export const anyone = ({ as }: Provider): _SERVICE => as(Principal.anonymous())

export const newSession = () => {
  const session = Ed25519KeyIdentity.generate()
  return { session, sessionKey: session.getPublicKey().toDer() }
}

/** The message that an address is to sign for a session key; without one, as clients ask that know only the public interface. */
export async function prepare(provider: Provider, address: string, sessionKey?: Uint8Array) {
  const prepared = await (sessionKey === undefined
    ? anyone(provider).siwe_prepare_login(address)
    : anyone(provider).siwe_prepare_login_for(address, sessionKey))
  if ('Err' in prepared) throw new Error(prepared.Err)
  return prepared.Ok
}

/** Signs in as the web app does, up to an identity that signs calls. */
export async function signIn(provider: Provider, key: EthereumKey) {
  const { session, sessionKey } = newSession()
  const { nonce, siwe_message } = await prepare(provider, key.address, sessionKey)
  const signed = key.personalSign(siwe_message)
  const login = await anyone(provider).siwe_login(signed, key.address, sessionKey, nonce)
  if ('Err' in login) throw new Error(login.Err)
  const { expiration, user_canister_pubkey } = login.Ok
  const fetched = await anyone(provider).siwe_get_delegation(key.address, sessionKey, expiration)
  if ('Err' in fetched) throw new Error(fetched.Err)
  const { delegation, signature } = fetched.Ok
  const chain = DelegationChain.fromDelegations(
    [
      {
        delegation: new Delegation(
          Uint8Array.from(delegation.pubkey),
          delegation.expiration,
          delegation.targets[0],
        ),
        signature: signatureOf(Uint8Array.from(signature)),
      },
    ],
    derKeyOf(Uint8Array.from(user_canister_pubkey)),
  )
  const identity = DelegationIdentity.fromDelegation(session, chain)
  return { identity, expiration, nonce, signed, sessionKey, signature }
}

/** What the network takes the caller of a signed query for. */
export async function callerAddress(
  { url, rootKey }: { url: string; rootKey: Uint8Array },
  { canisterId }: Provider,
  identity: DelegationIdentity,
) {
  const agent = await HttpAgent.create({ host: url, identity, rootKey })
  return Actor.createActor<_SERVICE>(service.idlFactory, { agent, canisterId }).get_caller_address()
}

/** The client library brands DER keys and signatures; these are the constructors of those brands. */
function derKeyOf(bytes: Uint8Array): DerEncodedPublicKey {
  return bytes as DerEncodedPublicKey
}

function signatureOf(bytes: Uint8Array): Signature {
  return bytes as Signature
}
