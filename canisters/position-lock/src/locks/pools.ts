import type { PoolData } from '@sluice/candid/swap_factory'
import type { LockContext } from '../LockContext.ts'
import { refuse } from '../Refusal.ts'

const LISTING_NS = 10_000_000_000n

/** @throws Refusal for a canister that the factory does not know: what it says of positions is worth nothing */
export async function requirePool(context: LockContext, pool: Uint8Array): Promise<void> {
  const { state } = context
  if (state.pools.has(pool)) return
  const known = await listedPools(context)
  if (!known.has(context.toPrincipal(pool).toText())) refuse('Not a pool of this exchange')
  state.pools.set(pool, new Uint8Array())
}

/** Asked of the factory every few seconds at most, whoever names whatever canister. */
async function listedPools(context: LockContext): Promise<ReadonlyMap<string, PoolData>> {
  const { listing, now } = context
  if (now() < listing.atNs + LISTING_NS) return listing.pools
  const listed = await context.listPools()
  if (listed.kind !== 'ok') return refuse('The factory does not answer, please try again')
  listing.pools = new Map(listed.value.map((data) => [data.canisterId.toText(), data]))
  listing.atNs = now()
  return listing.pools
}
