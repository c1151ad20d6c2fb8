import type { _SERVICE } from '@sluice/candid/siwe_provider'
import {
  canisterPublicKey,
  delegationHash,
  type SignatureTree,
  selfAuthenticating,
} from '@sluice/canister'
import { recoverSigner } from './ethereum/recoverSigner.ts'
import { type LoginMessage, messageText } from './message.ts'
import type { LoginNonces, LoginRequest } from './nonces/LoginNonces.ts'
import type { UsedNonces } from './nonces/UsedNonces.ts'
import type { SiweSettings, SiweState } from './SiweState.ts'
import { userSeed } from './userSeed.ts'

type LoggedIn = Awaited<ReturnType<_SERVICE['siwe_login']>>

export type LoginContext = {
  state: SiweState
  settings: SiweSettings
  nonces: LoginNonces
  used: UsedNonces
  signatures: SignatureTree
  canisterId: Uint8Array
  certify: (root: Uint8Array) => void
}

type BoundRequest = LoginRequest & { sessionKey: Uint8Array }
type Signed = { signature: string; nonce: string }

const utf8 = new TextEncoder()

/** Checks the wallet's signature under the message that was given out, and signs a delegation to the session key. */
export function login(
  context: LoginContext,
  request: BoundRequest,
  { signature, nonce }: Signed,
  now: bigint,
): LoggedIn {
  const { settings, used } = context
  const { address, sessionKey } = request
  const aliveSinceNs = now - settings.signInLifetimeNs
  const message = findMessage(context, request, nonce)
  if (message === undefined || message.issuedAtNs <= aliveSinceNs)
    return { Err: 'Message not found: it is not for this sign-in or has expired. Start again.' }
  const problem = used.problemWith(nonce, address, aliveSinceNs)
  if (problem !== undefined) return { Err: problem }
  if (recoverSigner(messageText(settings, message), signature) !== address)
    return { Err: 'The signature was not made by this address.' }
  used.use(address, { nonce, usedAtNs: now }, aliveSinceNs)
  return { Ok: signDelegation(context, address, sessionKey, now) }
}

/** The message that a nonce was issued for: it names this session key, or none, which is looked for only where it can be. */
function findMessage(
  { state, nonces }: LoginContext,
  request: BoundRequest,
  nonce: string,
): LoginMessage | undefined {
  const unbound = { ...request, sessionKey: undefined }
  for (const asked of state.allowsUnboundSessions.get() ? [request, unbound] : [request]) {
    const issuedAtNs = nonces.timeOf(nonce, asked)
    if (issuedAtNs !== undefined) return { ...asked, nonce, issuedAtNs }
  }
  return undefined
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
