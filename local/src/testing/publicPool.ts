import { join } from 'node:path'
import { Principal } from '@icp-sdk/core/principal'
import { buildCanister } from '@sluice/canister/build'
import type { TestWorld } from './TestWorld.ts'

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
