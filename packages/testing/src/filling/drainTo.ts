import { IDL } from '@icp-sdk/core/candid'
import { type Filled, installFiller } from './installFiller.ts'

/** Leaves a canister no more than so many cycles. */
export async function drainTo(
  { network, canisterId }: Filled,
  cycles: bigint,
  upgrade: () => Promise<void>,
): Promise<void> {
  await installFiller({ network, canisterId })
  await network.update({ canisterId, method: 'burnTo', arg: IDL.encode([IDL.Nat], [cycles]) })
  await upgrade()
}
