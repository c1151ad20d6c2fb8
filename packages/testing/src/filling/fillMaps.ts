import { IDL } from '@icp-sdk/core/candid'
import { type Filled, installFiller } from './installFiller.ts'

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
  { network, canisterId }: Filled,
  { repeated, puts = [] }: { repeated: readonly Repeated[]; puts?: readonly Put[] },
): Promise<void> {
  await installFiller({ network, canisterId })
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
