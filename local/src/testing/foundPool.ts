import { Principal } from '@icp-sdk/core/principal'
import { actorOn, openPool, type PoolSide } from '@sluice/testing'
import type { TestWorld } from './TestWorld.ts'

/** Somebody makes a pool of two tokens that they were given, all of them in one position around the price. @returns its canister's id */
export async function foundPool(
  world: TestWorld,
  { sides, feePips }: { readonly sides: readonly [PoolSide, PoolSide]; readonly feePips: bigint },
): Promise<string> {
  const { principal } = await world.newTrader()
  const { network } = world.world
  return openPool(
    {
      principal,
      canisters: world.config.canisters,
      call: (service, canisterId) =>
        actorOn(network, service, Principal.fromText(canisterId), principal),
    },
    { sides, feePips },
  )
}
