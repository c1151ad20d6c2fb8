import { fromHex } from '@sluice/candid/hex'
import { addressOfKey } from '@sluice/canister/ethereum'
import { numberOf, wordOf } from './words.ts'

/** The field of secp256k1 (SEC 2); it leaves 3 when divided by 4, so that a root is one power. */
const P = 2n ** 256n - 2n ** 32n - 977n
/** Order of its group. */
const N = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n
const ODD = 3

/** The Ethereum address of a compressed public key (33 bytes). The one root that it takes is all the arithmetic on the curve there is here. */
export function addressOfPublicKey(publicKey: Uint8Array): string {
  const x = numberOf(publicKey.subarray(1))
  const root = power(x * x * x + 7n, (P + 1n) / 4n)
  const isOdd = publicKey[0] === ODD
  const y = (root & 1n) === (isOdd ? 1n : 0n) ? root : P - root
  return addressOfKey(fromHex(`0x04${wordOf(x)}${wordOf(y)}`))
}

/**
 * r and s of a signature of 64 bytes, s in the lower half as Ethereum demands it (EIP-2): both are as valid, and which point was the one
 * is found afterwards. Undefined for numbers that no signature has.
 */
export function readSignature(bytes: Uint8Array): { r: bigint; s: bigint } | undefined {
  const r = numberOf(bytes.subarray(0, 32))
  const s = numberOf(bytes.subarray(32))
  if (r === 0n || s === 0n || r >= N || s >= N) return undefined
  return { r, s: s > N / 2n ? N - s : s }
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base % P
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}
