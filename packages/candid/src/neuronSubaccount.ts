import { sha256 } from '@noble/hashes/sha2.js'

/**
 * The subaccount of governance that holds a neuron's stake, which is the neuron's id: SHA-256 of the domain with its length, the
 * controller's principal, and the memo as eight bytes, big endian (the rule of SNS and NNS governance).
 */
export const neuronSubaccount = (controller: Uint8Array, memo: bigint): Uint8Array =>
  governanceSubaccount('neuron-stake', controller, memo)

/** The subaccount of an SNS's governance that holds its own tokens. Its ICP lie in the account without one. */
export const treasurySubaccount = (governance: Uint8Array): Uint8Array =>
  governanceSubaccount('token-distribution', governance, 0n)

/** An account of governance for a purpose: splits of NNS neurons have the domain `split-neuron`. */
export function governanceSubaccount(
  domain: string,
  principal: Uint8Array,
  nonce: bigint,
): Uint8Array {
  const name = new TextEncoder().encode(domain)
  const preimage = new Uint8Array(1 + name.length + principal.length + 8)
  preimage[0] = name.length
  preimage.set(name, 1)
  preimage.set(principal, 1 + name.length)
  new DataView(preimage.buffer).setBigUint64(1 + name.length + principal.length, nonce)
  return sha256(preimage)
}
