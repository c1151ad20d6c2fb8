import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import { governanceSubaccount, neuronSubaccount } from '@sluice/candid/neuron-account'

/** The neuron that a person makes with a memo, in hexadecimal. */
export const neuronIdOf = (principal: string, memo: bigint): string =>
  toHex(neuronSubaccount(Principal.fromText(principal).toUint8Array(), memo))

/** The neuron that a split of the NNS makes with a memo, in hexadecimal. */
export const splitIdOf = (principal: string, memo: bigint): string =>
  toHex(governanceSubaccount('split-neuron', Principal.fromText(principal).toUint8Array(), memo))

/** A random number of 64 bits: no two neurons of a person share an account. */
export function drawMemo(): bigint {
  const [memo = 0n] = crypto.getRandomValues(new BigUint64Array(1))
  return memo
}
