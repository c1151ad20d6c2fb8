import type { Error as ServiceError } from '@sluice/candid/swap_factory'
import type { Principal } from '@sluice/canister/runtime'
import { findPool } from '../endpoints/batches.ts'
import { poolCalls } from '../pools/poolCalls.ts'
import type { FactoryState } from '../state/FactoryState.ts'
import type { Token } from '../state/storedTypes.ts'

const utf8 = new TextEncoder()

/** Lets a pool use a ledger by its newer standard, and lists it so once the pool has agreed. */
export async function upgradeStandard(
  state: FactoryState,
  canister: Principal,
  ledger: Principal,
): Promise<{ ok: string } | { err: ServiceError }> {
  if (findPool(state, canister) === undefined)
    return { err: { InternalError: `${canister.toText()} doesn't exist.` } }
  const outcome = await poolCalls.upgradeTokenStandard(canister, ledger)
  if (outcome.kind === 'rejected') return { err: { InternalError: outcome.message } }
  // await: the pool may have been removed meanwhile
  const pool = findPool(state, canister)
  if (pool !== undefined && 'ok' in outcome.result) {
    const address = ledger.toText()
    const token0 = withIcrc2(pool.token0, address)
    const token1 = withIcrc2(pool.token1, address)
    state.pools.set(utf8.encode(pool.key), { ...pool, token0, token1 })
  }
  return outcome.result
}

function withIcrc2(token: Token, address: string): Token {
  return token.address === address ? { ...token, standard: 'ICRC2' } : token
}
