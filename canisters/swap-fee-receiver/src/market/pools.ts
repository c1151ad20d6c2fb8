import type { PoolData } from '@sluice/candid/swap_factory'
import { isSameBytes } from '@sluice/canister'
import type { ReceiverContext } from '../receiver/ReceiverContext.ts'
import { need, Pause } from '../turns/Pause.ts'
import type { KnownPool, Token } from './marketState.ts'

/** A swap that is wanted, and every pool that could do it. */
export type Trade = {
  pools: readonly KnownPool[]
  tokenIn: Token
  tokenOut: Token
  zeroForOne: boolean
  step: string
}

/** Reads the factory's list anew. A pool that the factory has removed is forgotten. */
export async function listPools(context: ReceiverContext): Promise<void> {
  const { state } = context
  const listed = await need(context.listPools())
  const pools = listed.map((data) => knownPool(context, data)).filter((pool) => pool !== undefined)
  for (const [id] of state.pools.entries()) state.pools.delete(id)
  for (const pool of pools) state.pools.set(pool.canisterId, pool)
}

/** How a token is swapped to ICP; undefined when there is no pool for it. */
export function saleOf(context: ReceiverContext, ledger: Uint8Array): Trade | undefined {
  const { icp } = context.state.config.get()
  return tradeOf(context, { from: ledger, to: icp.ledger, step: 'swap to ICP' })
}

/** How ICP is swapped to the platform's token. @throws Pause when there is no pool for it. */
export function purchaseOf(context: ReceiverContext): Trade {
  const { icp, ics } = context.state.config.get()
  const trade = tradeOf(context, { from: icp.ledger, to: ics.ledger, step: 'swap ICP to ICS' })
  if (trade === undefined) throw new Pause('There is no pool of ICP and ICS')
  return trade
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

/** Whoever may create pools decides how many there are; where governance names some, these are all that count. */
function tradeOf(
  { state }: ReceiverContext,
  { from, to, step }: { from: Uint8Array; to: Uint8Array; step: string },
): Trade | undefined {
  const { icp } = state.config.get()
  const named = state.namedPools.get(isSameBytes(from, icp.ledger) ? to : from)
  const isWanted = ({ canisterId }: KnownPool) =>
    named === undefined || named.some((pool) => isSameBytes(pool, canisterId))
  const pools = state.pools
    .entries()
    .map(([, pool]) => pool)
    .filter((pool) => isBetween(pool, from, to) && isWanted(pool))
  const [first] = pools
  if (first === undefined) return undefined
  const zeroForOne = isSameBytes(first.token0.ledger, from)
  const [tokenIn, tokenOut] = zeroForOne
    ? [first.token0, first.token1]
    : [first.token1, first.token0]
  return { pools, tokenIn, tokenOut, zeroForOne, step }
}

function isBetween({ token0, token1 }: KnownPool, a: Uint8Array, b: Uint8Array): boolean {
  const [x, y] = [token0.ledger, token1.ledger]
  return (isSameBytes(x, a) && isSameBytes(y, b)) || (isSameBytes(x, b) && isSameBytes(y, a))
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
