import { listedPools } from '@sluice/canister/positions'
import type { LockContext } from '../LockContext.ts'
import { refuse } from '../Refusal.ts'

/** @throws Refusal for a canister that the factory does not know: what it says of positions is worth nothing */
export async function requirePool(context: LockContext, pool: Uint8Array): Promise<void> {
  const { state } = context
  if (state.pools.has(pool)) return
  const known =
    (await listedPools(context)) ?? refuse('The factory does not answer, please try again')
  if (!known.has(context.toPrincipal(pool).toText())) refuse('Not a pool of this exchange')
  state.pools.set(pool, new Uint8Array())
}
