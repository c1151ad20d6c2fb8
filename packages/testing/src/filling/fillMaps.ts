import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { buildCanister } from '@sluice/canister/build'
import type { Network } from '@sluice/network'

/** How many entries one message writes. */
const BATCH = 20_000n

/** So many copies of a map's first entry, under the numbers from `first` on. `memory` is the map's number in the canister's state. */
export type Repeated = { memory: number; first: bigint; count: bigint }
/** One entry as it is stored. */
export type Put = { memory: number; key: bigint; value: Uint8Array }

/**
 * Installs the filler over a canister and lets it write into the canister's maps. The canister's own module is to be installed again
 * after it, as an upgrade.
 */
export async function fillMaps(
  { network, canisterId }: { network: Network; canisterId: Principal },
  { repeated, puts = [] }: { repeated: readonly Repeated[]; puts?: readonly Put[] },
): Promise<void> {
  const folder = join(import.meta.dirname, 'filler')
  const source = { name: 'filler', main: join(folder, 'index.ts'), did: join(folder, 'filler.did') }
  const { module: wasmModule } = await buildCanister(source, () => {})
  await network.installCode({ canisterId, mode: 'upgrade', wasmModule, arg: new Uint8Array() })
  for (const { memory, first, count } of repeated) {
    const end = first + count
    for (let next = first; next < end; next += BATCH) {
      const size = end - next < BATCH ? end - next : BATCH
      const arg = IDL.encode([IDL.Nat8, IDL.Nat64, IDL.Nat64], [memory, next, size])
      await network.update({ canisterId, method: 'repeatEntry', arg })
    }
  }
  for (const { memory, key, value } of puts) {
    const arg = IDL.encode([IDL.Nat8, IDL.Nat64, IDL.Vec(IDL.Nat8)], [memory, key, value])
    await network.update({ canisterId, method: 'putEntry', arg })
  }
}
