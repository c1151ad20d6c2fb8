import type { _SERVICE } from '@sluice/candid/siwe_provider'
import { parseAddress } from './address.ts'
import { messageText } from './message.ts'
import type { NonceSource } from './NonceSource.ts'
import type { PendingLogins } from './PendingLogins.ts'
import type { SiweSettings } from './SiweState.ts'

type Prepared = Awaited<ReturnType<_SERVICE['siwe_prepare_login']>>

type PrepareContext = { settings: SiweSettings; pending: PendingLogins; nonces: NonceSource }

/** Gives out a message for a wallet to sign. */
export async function prepareLogin(
  { settings, pending, nonces }: PrepareContext,
  addressText: string,
  now: bigint,
): Promise<Prepared> {
  const address = parseAddress(addressText)
  if (address === undefined)
    return { Err: 'This is no Ethereum address, or its checksum is wrong.' }
  const nonce = await nonces.next()
  if (nonce === undefined) return { Err: 'The network gave no randomness. Try again.' }
  const expiresAtNs = now + settings.signInLifetimeNs
  const message = { address, nonce, issuedAtNs: now, expiresAtNs }
  pending.add(message, now)
  return { Ok: { nonce, siwe_message: messageText(settings, message) } }
}
