import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '@sluice/sdk'

type Asked = { host: string; address: string; nonce: string; sessionKey: Uint8Array }

/**
 * Makes sure that what an Ethereum wallet is about to sign is a sign-in to this site by this address (ERC-4361), and of use to
 * this browser's session key alone, before the person sees it. Returns what is wrong with it, or nothing.
 */
export function siweFault(
  message: string,
  { host, address, nonce, sessionKey }: Asked,
): string | undefined {
  const lines = message.split('\n')
  const site = /^(?:https?:\/\/)?(\S+) wants you to sign in with your Ethereum account:$/.exec(
    lines[0] ?? '',
  )?.[1]
  if (site !== host) return 'it is for another site'
  if (lines[1] !== address) return 'it is for another address'
  if (!lines.includes(`Nonce: ${nonce}`)) return 'it bears another nonce'
  // last, where no statement can stand: the request id is the hash of the session key
  if (lines.at(-1) !== `Request ID: ${toHex(sha256(sessionKey))}`)
    return 'it is not for this browser'
  return undefined
}
