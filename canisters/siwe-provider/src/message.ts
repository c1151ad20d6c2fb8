import type { SiweSettings } from './SiweState.ts'

export type LoginMessage = {
  address: string
  nonce: string
  issuedAtNs: bigint
  expiresAtNs: bigint
}

/** The text that the wallet shows and signs, as ERC-4361 lays it out. */
export function messageText(settings: SiweSettings, message: LoginMessage): string {
  return [
    `${settings.scheme}://${settings.domain} wants you to sign in with your Ethereum account:`,
    message.address,
    '',
    settings.statement,
    '',
    `URI: ${settings.uri}`,
    'Version: 1',
    `Chain ID: ${settings.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${isoTime(message.issuedAtNs)}`,
    `Expiration Time: ${isoTime(message.expiresAtNs)}`,
  ].join('\n')
}

function isoTime(ns: bigint): string {
  return new Date(Number(ns / 1_000_000n)).toISOString()
}
