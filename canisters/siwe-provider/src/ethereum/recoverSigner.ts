import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, parseHex } from '@sluice/canister'
import { addressOfKey } from '@sluice/canister/ethereum'

const SIGNATURE_LENGTH = 65
/** With `0x`. A longer text is not even read: interpreted, a megabyte of it would cost as much as many sign-ins. */
const MAX_TEXT = 2 + 2 * SIGNATURE_LENGTH
const utf8 = new TextEncoder()

/**
 * The address whose key signed a message with `personal_sign` (EIP-191). Undefined for a signature that no key can have made.
 * @param signature r, s and v in hexadecimal; v is 27 or 28, or 0 or 1 as some hardware wallets write it.
 */
export function recoverSigner(message: string, signature: string): string | undefined {
  const bytes = signature.length > MAX_TEXT ? undefined : parseHex(signature)
  if (bytes?.length !== SIGNATURE_LENGTH) return undefined
  const v = bytes[SIGNATURE_LENGTH - 1] ?? 0
  const recovery = v >= 27 ? v - 27 : v
  if (recovery !== 0 && recovery !== 1) return undefined
  try {
    const compact = concatBytes([Uint8Array.of(recovery), bytes.subarray(0, SIGNATURE_LENGTH - 1)])
    const point = secp256k1.Signature.fromBytes(compact, 'recovered').recoverPublicKey(
      personalHash(message),
    )
    return addressOfKey(point.toBytes(false))
  } catch {
    // The library throws for numbers outside the curve's range: the text is a signature in form only.
    return undefined
  }
}

function personalHash(message: string): Uint8Array {
  const body = utf8.encode(message)
  const prefix = utf8.encode(`\x19Ethereum Signed Message:\n${body.length}`)
  return keccak_256(concatBytes([prefix, body]))
}
