import type { PoolData } from '@sluice/candid/swap_factory'
import type { PoolListContext, PoolListing } from './PositionPort.ts'

const LISTING_NS = 10_000_000_000n

export const newListing = (): PoolListing => ({ atNs: 0n, pools: new Map() })

/**
 * The factory's pools by their principals' text: asked every few seconds at most, whoever names whatever canister.
 * @returns undefined when the factory does not answer
 */
export async function listedPools(
  context: PoolListContext,
): Promise<ReadonlyMap<string, PoolData> | undefined> {
  const { listing, now } = context
  if (now() < listing.atNs + LISTING_NS) return listing.pools
  const listed = await context.listPools()
  if (listed.kind !== 'ok') return undefined
  listing.pools = new Map(listed.value.map((data) => [data.canisterId.toText(), data]))
  listing.atNs = now()
  return listing.pools
}
