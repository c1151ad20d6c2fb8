import { sha256, toHex } from '@sluice/canister'
import type { LoginRequest } from './nonces/LoginNonces.ts'
import type { SiweSettings } from './SiweState.ts'

export type LoginMessage = LoginRequest & { readonly nonce: string; readonly issuedAtNs: bigint }

/**
 * The text that the wallet shows and signs, as ERC-4361 lays it out. Its request id is the hash of the session key, so that the
 * signature is of no use with another key.
 */
export function messageText(settings: SiweSettings, message: LoginMessage): string {
  const { address, sessionKey, nonce, issuedAtNs } = message
  return [
    `${settings.scheme}://${settings.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    settings.statement,
    '',
    `URI: ${settings.uri}`,
    'Version: 1',
    `Chain ID: ${settings.chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${isoTime(issuedAtNs)}`,
    `Expiration Time: ${isoTime(issuedAtNs + settings.signInLifetimeNs)}`,
    ...(sessionKey === undefined ? [] : [`Request ID: ${toHex(sha256(sessionKey))}`]),
  ].join('\n')
}

function isoTime(ns: bigint): string {
  return new Date(Number(ns / 1_000_000n)).toISOString()
}
