import { copyBytes } from '@sluice/canister'
import { parseAddress } from '@sluice/canister/ethereum'
import type { LoginRequest } from './nonces/LoginNonces.ts'

/** A DER key is larger than this in no scheme that the network knows. */
const MAX_KEY_BYTES = 1_024

export const UNBOUND_REFUSED =
  'This provider signs in only with a message that names the session key: ask siwe_prepare_login_for, or reload the page for its newest version.'

/** Runs with an address in its one written form. */
export function withAddress<T>(text: string, run: (address: string) => T): T | { Err: string } {
  const address = parseAddress(text)
  return address === undefined
    ? { Err: 'This is no Ethereum address, or its checksum is wrong.' }
    : run(address)
}

/** Runs with an address in its one written form and a session key that can be one. */
export function withRequest<T>(
  { address: text, sessionKey }: { address: string; sessionKey: Uint8Array | number[] },
  run: (request: LoginRequest & { sessionKey: Uint8Array }) => T,
): T | { Err: string } {
  if (sessionKey.length === 0 || sessionKey.length > MAX_KEY_BYTES)
    return { Err: 'The session key is no public key.' }
  return withAddress(text, (address) => run({ address, sessionKey: copyBytes(sessionKey) }))
}
