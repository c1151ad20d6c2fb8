import type { PoolData } from '@sluice/candid/swap_factory'
import { isSameBytes } from '@sluice/canister'
import { need, Pause } from './Pause.ts'
import type { ReceiverContext } from './ReceiverContext.ts'
import { configOf, type KnownPool, type Token } from './ReceiverState.ts'
import type { Sale } from './sell.ts'

/** The tier that the public service swaps in comes first. */
const TIERS = [3000n, 500n, 10_000n, 100n]

/** Reads the factory's list anew. A pool that the factory has removed is forgotten. */
export async function listPools(context: ReceiverContext): Promise<void> {
  const { state } = context
  const listed = await need(context.listPools())
  for (const [id] of state.pools.entries()) state.pools.delete(id)
  for (const data of listed) {
    const pool = knownPool(context, data)
    if (pool !== undefined) state.pools.set(pool.canisterId, pool)
  }
}

/** How a token is swapped to ICP; undefined when there is no pool for it. */
export function saleOf(context: ReceiverContext, ledger: Uint8Array): Sale | undefined {
  const { icp } = configOf(context.state)
  const pool = poolBetween(context, ledger, icp.ledger)
  if (pool === undefined) return undefined
  const tokenIn = isSameBytes(pool.token0.ledger, ledger) ? pool.token0 : pool.token1
  return { pool, tokenIn, tokenOut: icp, step: 'swap to ICP' }
}

/** How ICP is swapped to the platform's token. @throws Pause when there is no pool for it. */
export function purchaseSale(context: ReceiverContext): Sale {
  const { icp, ics } = configOf(context.state)
  const pool = poolBetween(context, icp.ledger, ics.ledger)
  if (pool === undefined) throw new Pause('There is no pool of ICP and ICS')
  return { pool, tokenIn: icp, tokenOut: ics, step: 'swap ICP to ICS' }
}

/** A token as a caller names it. @throws Pause when its address is no canister id. */
export function parseToken(
  { parsePrincipal }: Pick<ReceiverContext, 'parsePrincipal'>,
  { address, standard }: { address: string; standard: string },
): Token {
  const ledger = parsePrincipal(address)
  if (ledger === undefined) throw new Pause(`Not a canister id: ${address.slice(0, 100)}`)
  return { address, standard, ledger }
}

function poolBetween(
  { state }: ReceiverContext,
  a: Uint8Array,
  b: Uint8Array,
): KnownPool | undefined {
  const pools = state.pools.entries().map(([, pool]) => pool)
  const isOne = (token: Token, ledger: Uint8Array) => isSameBytes(token.ledger, ledger)
  const between = pools.filter(
    ({ token0, token1 }) =>
      (isOne(token0, a) && isOne(token1, b)) || (isOne(token0, b) && isOne(token1, a)),
  )
  for (const tier of TIERS) {
    const found = between.find(({ fee }) => fee === tier)
    if (found !== undefined) return found
  }
  return between[0]
}

function knownPool(context: ReceiverContext, data: PoolData): KnownPool | undefined {
  const ledger0 = context.parsePrincipal(data.token0.address)
  const ledger1 = context.parsePrincipal(data.token1.address)
  if (ledger0 === undefined || ledger1 === undefined) return undefined
  return {
    canisterId: data.canisterId.toUint8Array(),
    token0: { ...data.token0, ledger: ledger0 },
    token1: { ...data.token1, ledger: ledger1 },
    fee: data.fee,
  }
}
