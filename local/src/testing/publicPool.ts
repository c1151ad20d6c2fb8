import { join } from 'node:path'
import { Principal } from '@icp-sdk/core/principal'
import { buildCanister } from '@sluice/canister/build'
import { createSdk } from '@sluice/sdk'
import { TestWorld } from './TestWorld.ts'

const repository = join(import.meta.dirname, '..', '..', '..')

/** Our pool's code with the interface and the habits of the public exchange's pools. */
const SOURCE = {
  name: 'public-pool',
  main: join(repository, 'canisters/swap-pool/src/testing/public/publicPool.ts'),
  did: join(repository, 'packages/candid/reference/swap_pool.did'),
}

/** Makes a pool one as the public exchange has them; what is in it stays. */
export async function makePublic({ world }: TestWorld, poolId: string): Promise<void> {
  const { module: wasmModule } = await buildCanister(SOURCE, () => {})
  const canisterId = Principal.fromText(poolId)
  const arg = new Uint8Array()
  await world.network.installCode({ canisterId, mode: 'upgrade', wasmModule, arg })
}

/** Makes all pools of a saved world such: what an app finds that is pointed at the public exchange. Its factory is asked for nothing that theirs lacks. */
export async function makeAllPublic(folder: string): Promise<void> {
  const world = await TestWorld.startIn(folder)
  try {
    for (const { canisterId } of await createSdk(world.config).pools.list())
      await makePublic(world, canisterId)
  } finally {
    await world.stop()
  }
}
