import type { _SERVICE } from '@sluice/candid/siwe_provider'
import { messageText } from './message.ts'
import type { LoginNonces, LoginRequest } from './nonces/LoginNonces.ts'
import type { SiweSettings } from './SiweState.ts'

type Prepared = Awaited<ReturnType<_SERVICE['siwe_prepare_login']>>

type PrepareContext = { settings: SiweSettings; nonces: LoginNonces }

/** Gives out a message for a wallet to sign, and keeps nothing of it. */
export async function prepareLogin(
  { settings, nonces }: PrepareContext,
  request: LoginRequest,
  now: bigint,
): Promise<Prepared> {
  const nonce = await nonces.issue(request, now)
  if (nonce === undefined) return { Err: 'The network gave no randomness. Try again.' }
  const siwe_message = messageText(settings, { ...request, nonce, issuedAtNs: now })
  return { Ok: { nonce, siwe_message } }
}
