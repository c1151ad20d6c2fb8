import { type FeeTier, MAX_SQRT_RATIO, MIN_SQRT_RATIO } from '@sluice/amm'
import type { CreatePoolArgs } from '@sluice/candid/swap_factory'
import { parsePrincipal } from '@sluice/canister/runtime'
import type { StoredInstaller, StoredPasscode, Token } from '../state/storedTypes.ts'

/** Pools move tokens by ICRC-1 and ICRC-2 only (decision 14). */
const STANDARDS = new Set(['ICRC1', 'ICRC2', 'ICP'])
/** No principal's text is longer; a megabyte would be decoded at the factory's cost. */
const LONGEST_ADDRESS = 63

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
  /** Who makes the canister; undefined for the factory itself. */
  installer: StoredInstaller | undefined
}

/** Tokens in the order of their addresses' text, as every pool keeps them. */
export function sortTokens(a: Token, b: Token): [Token, Token] {
  return a.address < b.address ? [a, b] : [b, a]
}

export function poolKey(token0: Token, token1: Token, fee: bigint): string {
  return `${token0.address}_${token1.address}_${fee}`
}

export type RequestContext = {
  hasPasscode(passcode: StoredPasscode): boolean
  installers: readonly StoredInstaller[]
  /** That pools are made of. */
  tiers: readonly FeeTier[]
}

/** Reads and checks what a creator sent, in the public service's order. The price is that of the tokens in their sorted order. */
export function parsePoolRequest(
  args: CreatePoolArgs,
  { hasPasscode, installers, tiers }: RequestContext,
): { ok: PoolRequest } | { err: PoolError } {
  const [token0, token1] = sortTokens(args.token0, args.token1)
  const passcode = passcodeFor(token0, token1, args.fee)
  if (passcode === undefined || !hasPasscode(passcode))
    return refuse('Please pay the fee for creating SwapPool.')
  if (token0.address === token1.address) return refuse('Can not use the same token')
  if (!STANDARDS.has(token0.standard))
    return { err: { UnsupportedToken: 'Wrong token0 standard.' } }
  if (!STANDARDS.has(token1.standard))
    return { err: { UnsupportedToken: 'Wrong token1 standard.' } }
  const installer = chooseInstaller(installers, args.subnet[0])
  if (installer === 'unknown') return refuse('Installer not found')
  const tier = tiers.find(({ feePips }) => feePips === args.fee)
  if (tier === undefined) return refuse('TickSpacing cannot be 0')
  const sqrtPriceX96 = /^\d{1,60}$/.test(args.sqrtPriceX96) ? BigInt(args.sqrtPriceX96) : 0n
  if (sqrtPriceX96 < MIN_SQRT_RATIO || sqrtPriceX96 >= MAX_SQRT_RATIO) {
    return refuse(
      `The price is out of range: sqrtPriceX96 must be from ${MIN_SQRT_RATIO} to ${MAX_SQRT_RATIO - 1n}`,
    )
  }
  const key = poolKey(token0, token1, args.fee)
  return {
    ok: {
      token0,
      token1,
      fee: args.fee,
      tickSpacing: tier.tickSpacing,
      sqrtPriceX96,
      key,
      passcode,
      installer,
    },
  }
}

/** Undefined when an address is no principal: nobody can hold a passcode for that. */
function passcodeFor(token0: Token, token1: Token, fee: bigint): StoredPasscode | undefined {
  if (token0.address.length > LONGEST_ADDRESS || token1.address.length > LONGEST_ADDRESS)
    return undefined
  const ledger0 = parsePrincipal(token0.address)
  const ledger1 = parsePrincipal(token1.address)
  if (ledger0 === undefined || ledger1 === undefined) return undefined
  return { token0: ledger0.toUint8Array(), token1: ledger1.toUint8Array(), fee }
}

/** The installer of the named subnet, else the one with the highest weight, else none: the factory installs by itself. */
function chooseInstaller(
  installers: readonly StoredInstaller[],
  subnet: string | undefined,
): StoredInstaller | undefined | 'unknown' {
  if (subnet !== undefined) return installers.find((known) => known.subnet === subnet) ?? 'unknown'
  let heaviest: StoredInstaller | undefined
  for (const installer of installers) {
    if (heaviest === undefined || installer.weight > heaviest.weight) heaviest = installer
  }
  return heaviest
}

function refuse(message: string): { err: PoolError } {
  return { err: { InternalError: message } }
}
