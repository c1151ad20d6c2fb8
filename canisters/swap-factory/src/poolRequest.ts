import { MAX_SQRT_RATIO, MIN_SQRT_RATIO, tickSpacingOf } from '@sluice/amm'
import type { CreatePoolArgs } from '@sluice/candid/swap_factory'
import { parsePrincipal } from '@sluice/canister/runtime'
import type { StoredPasscode, Token } from './FactoryState.ts'

const STANDARDS = new Set(['ICRC1', 'ICRC2', 'ICP'])

export type PoolError =
  | { InternalError: string }
  | { UnsupportedToken: string }
  | { CommonError: null }
  | { InsufficientFunds: null }

/** A request that passed every check that needs no state. */
export type PoolRequest = {
  token0: Token
  token1: Token
  fee: bigint
  tickSpacing: number
  sqrtPriceX96: bigint
  key: string
  passcode: StoredPasscode
}

/** Tokens in the order of their addresses' text, as every pool keeps them. */
export function sortTokens(a: Token, b: Token): [Token, Token] {
  return a.address < b.address ? [a, b] : [b, a]
}

export function poolKey(token0: Token, token1: Token, fee: bigint): string {
  return `${token0.address}_${token1.address}_${fee}`
}

/** The engine knows this tier, but with a tick spacing of 1 a swap over a wide range takes too many steps. */
const LOWEST_FEE_PIPS = 100n

/** Reads and checks what a creator sent. The price is that of the tokens in their sorted order. */
export function parsePoolRequest(args: CreatePoolArgs): { ok: PoolRequest } | { err: PoolError } {
  if (args.token0.address === args.token1.address) return refuse('Can not use the same token')
  const [token0, token1] = sortTokens(args.token0, args.token1)
  const ledger0 = parsePrincipal(token0.address)
  const ledger1 = parsePrincipal(token1.address)
  if (ledger0 === undefined || !STANDARDS.has(token0.standard))
    return { err: { UnsupportedToken: 'Wrong token0 standard.' } }
  if (ledger1 === undefined || !STANDARDS.has(token1.standard))
    return { err: { UnsupportedToken: 'Wrong token1 standard.' } }
  const tickSpacing = args.fee === LOWEST_FEE_PIPS ? undefined : tickSpacingOf(args.fee)
  if (tickSpacing === undefined) return refuse('TickSpacing cannot be 0')
  const sqrtPriceX96 = /^\d{1,60}$/.test(args.sqrtPriceX96) ? BigInt(args.sqrtPriceX96) : 0n
  if (sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO) {
    return refuse(
      `The price is out of range: sqrtPriceX96 must be from ${MIN_SQRT_RATIO} to ${MAX_SQRT_RATIO - 1n}`,
    )
  }
  const passcode = { token0: ledger0.toUint8Array(), token1: ledger1.toUint8Array(), fee: args.fee }
  const key = poolKey(token0, token1, args.fee)
  return { ok: { token0, token1, fee: args.fee, tickSpacing, sqrtPriceX96, key, passcode } }
}

function refuse(message: string): { err: PoolError } {
  return { err: { InternalError: message } }
}
