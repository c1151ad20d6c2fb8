import type { PoolData } from '@sluice/candid/swap_factory'
import { listedPools } from '@sluice/canister/positions'
import { BELOW_RESERVE, isBelowReserve } from '@sluice/canister/services'
import type { NftContext } from '../nft/NftContext.ts'
import type { PoolFacts, PoolSide } from '../nft/NftState.ts'
import { refuse } from '../nft/Refusal.ts'

/** A symbol is a stranger's text: this much of it is kept. */
const MAX_SYMBOL_LENGTH = 16
const MAX_DECIMALS = 255

/**
 * @throws Refusal for a pool whose positions are not wanted any more, and while there are no cycles for anything but ways out; those
 * that came before can always leave.
 */
export function requireWanted({ state, cycles }: NftContext, pool: Uint8Array): void {
  if (isBelowReserve(cycles(), state.tokens.size)) refuse(BELOW_RESERVE)
  if (state.removedPools.has(pool)) refuse('Positions of this pool are not taken any more')
}

/** A pool that the factory knows. @throws Refusal for any other canister. */
export async function requirePool(context: NftContext, pool: Uint8Array): Promise<PoolFacts> {
  const { state } = context
  const known = state.pools.get(pool)
  if (known !== undefined) return known
  const text = context.toPrincipal(pool).toText()
  const pools =
    (await listedPools(context)) ?? refuse('The factory does not answer, please try again')
  const data = pools.get(text)
  if (data === undefined) return refuse('Not a pool of this exchange')
  if (context.asking.has(text))
    refuse("This pool's tokens are being asked for their names, please try again in a moment")
  context.asking.add(text)
  try {
    // await: a ledger that never answers keeps its own pool's positions out, and costs one call
    const facts = await factsOf(context, pool, data)
    state.pools.set(pool, facts)
    return facts
  } finally {
    context.asking.delete(text)
  }
}

async function factsOf(
  context: NftContext,
  pool: Uint8Array,
  { fee, token0, token1 }: PoolData,
): Promise<PoolFacts> {
  return {
    canisterId: pool,
    fee,
    token0: await sideOf(context, token0),
    token1: await sideOf(context, token1),
  }
}

async function sideOf(
  context: NftContext,
  { address, standard }: { address: string; standard: string },
): Promise<PoolSide> {
  const told = await context.fetchToken(address)
  const symbol = cleanSymbol(told?.symbol ?? '') || address.slice(0, 5)
  const decimals = told !== undefined && told.decimals <= MAX_DECIMALS ? told.decimals : 0
  return { address, standard, symbol, decimals }
}

/** Visible characters only, and few of them. */
export function cleanSymbol(symbol: string): string {
  let clean = ''
  for (const character of symbol.slice(0, 4 * MAX_SYMBOL_LENGTH).normalize('NFC')) {
    if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) clean += character
    if (clean.length >= MAX_SYMBOL_LENGTH) break
  }
  return clean
}
