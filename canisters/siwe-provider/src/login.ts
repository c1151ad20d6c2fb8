import type { _SERVICE } from '@sluice/candid/siwe_provider'
import {
  canisterPublicKey,
  delegationHash,
  type SignatureTree,
  selfAuthenticating,
} from '@sluice/canister'
import { parseAddress } from './address.ts'
import { messageText } from './message.ts'
import type { PendingLogins } from './PendingLogins.ts'
import { recoverSigner } from './recoverSigner.ts'
import type { SiweSettings, SiweState } from './SiweState.ts'
import { userSeed } from './userSeed.ts'

type LoggedIn = Awaited<ReturnType<_SERVICE['siwe_login']>>

export type LoginContext = {
  state: SiweState
  settings: SiweSettings
  pending: PendingLogins
  signatures: SignatureTree
  canisterId: Uint8Array
  certify: (root: Uint8Array) => void
}

type LoginArgs = { signature: string; address: string; sessionKey: Uint8Array; nonce: string }

/** A DER key is larger than this in no scheme that the network knows. */
const MAX_KEY_BYTES = 1_024
const utf8 = new TextEncoder()

/** Checks the wallet's signature under the message that was given out, and signs a delegation to the session key. */
export function login(context: LoginContext, args: LoginArgs, now: bigint): LoggedIn {
  const { settings, pending } = context
  const address = parseAddress(args.address)
  if (address === undefined)
    return { Err: 'This is no Ethereum address, or its checksum is wrong.' }
  const sessionKey = Uint8Array.from(args.sessionKey)
  if (sessionKey.length === 0 || sessionKey.length > MAX_KEY_BYTES)
    return { Err: 'The session key is no public key.' }
  const message = pending.find(address, args.nonce, now)
  if (message === undefined)
    return { Err: 'Message not found: it has been used or has expired. Start again.' }
  if (recoverSigner(messageText(settings, message), args.signature) !== address)
    return { Err: 'The signature was not made by this address.' }
  pending.use(args.nonce)
  return { Ok: signDelegation(context, address, sessionKey, now) }
}

function signDelegation(
  { state, settings, signatures, canisterId, certify }: LoginContext,
  address: string,
  sessionKey: Uint8Array,
  now: bigint,
): Extract<LoggedIn, { Ok: unknown }>['Ok'] {
  const expiration = now + settings.sessionLifetimeNs
  const seed = userSeed(settings, address)
  const hash = delegationHash({ sessionKey, expiration, targets: settings.targets })
  certify(signatures.add(seed, hash, now))
  const publicKey = canisterPublicKey(canisterId, seed)
  const principal = selfAuthenticating(publicKey)
  if (settings.mapsPrincipals) state.addresses.set(principal, address)
  if (settings.mapsAddresses) state.principals.set(utf8.encode(address), principal)
  return { expiration, user_canister_pubkey: publicKey }
}
