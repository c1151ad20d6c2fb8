import { u64Key } from '@sluice/canister'
import type { NnsContext } from '../governance/NnsContext.ts'

/** A number that no neuron has, out of its account, which looks as random as the public service's numbers; never 0. */
export function drawNumber({ neurons }: NnsContext, account: Uint8Array): bigint {
  let number = u64Key.decode(account.subarray(0, 8))
  while (number === 0n || neurons.rowOfNumber(number) !== undefined)
    number = BigInt.asUintN(64, number + 1n)
  return number
}
