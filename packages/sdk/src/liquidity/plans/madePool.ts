import { Principal } from '@icp-sdk/core/principal'
import type { Results } from '../../flows/Plan.ts'

/** A canister's id as a step's result: its bytes behind a one, so that those of nought in front count. */
export const fromPoolId = (poolId: string): bigint =>
  BigInt(`0x1${Principal.fromText(poolId).toHex()}`)

export const toPoolId = (result: bigint): string =>
  Principal.fromHex(result.toString(16).slice(1)).toText()

/** The pool that an order has made, once it has. */
export function madePoolOf(done: Results): string | undefined {
  const made = done.get('create')
  return made === undefined ? undefined : toPoolId(made)
}
