import { Actor, type HttpAgent } from '@icp-sdk/core/agent'
import { type _SERVICE, idlFactory } from '@sluice/candid/swap_pool'
import type { HistoryEntry, LedgerAdapter } from '@sluice/sdk'

/** What a pool canister says of itself, each figure as it is kept there. */
export type PoolTruth = {
  readonly token0: string
  readonly token1: string
  readonly sqrtPriceX96: bigint
  readonly tick: bigint
  readonly liquidity: bigint
  readonly held0: bigint
  readonly held1: bigint
}

export async function askPool(agent: HttpAgent, canisterId: string): Promise<PoolTruth> {
  const pool = Actor.createActor<_SERVICE>(idlFactory, { agent, canisterId })
  const [told, held] = await Promise.all([pool.metadata(), pool.getTokenAmountState()])
  if (!('ok' in told && 'ok' in held)) throw new Error(`pool ${canisterId} does not tell`)
  const { sqrtPriceX96, tick, liquidity } = told.ok
  const { token0Amount: held0, token1Amount: held1 } = held.ok
  const [token0, token1] = [told.ok.token0.address, told.ok.token1.address]
  return { token0, token1, sqrtPriceX96, tick, liquidity, held0, held1 }
}

/** Places of a price that is worked out here. */
const PLACES = 40n
const X192 = 2n ** 192n

/** What a whole token 0 costs in token 1, as a whole number of 10^-40. */
export function priceIn1({ sqrtPriceX96 }: PoolTruth, decimals: readonly [number, number]): bigint {
  const scale = 10n ** (PLACES + BigInt(decimals[0]))
  return (sqrtPriceX96 * sqrtPriceX96 * scale) / X192 / 10n ** BigInt(decimals[1])
}

/**
 * What a whole token is worth in 10^-18 dollars, where others' worth is known: by the pool that holds most of one of those.
 * @param decimals of every token
 */
export function recountPrice(
  ledgerId: string,
  pools: readonly PoolTruth[],
  {
    known,
    decimals,
  }: { known: ReadonlyMap<string, bigint>; decimals: ReadonlyMap<string, number> },
): bigint {
  const placesOf = (id: string) => decimals.get(id) ?? 0
  let found = { depth: -1n, priceUsd: 0n }
  for (const pool of pools) {
    const { token0, token1, held0, held1 } = pool
    if (token0 !== ledgerId && token1 !== ledgerId) continue
    const is0 = token0 === ledgerId
    const [other, held] = is0 ? [token1, held1] : [token0, held0]
    const worth = known.get(other)
    if (worth === undefined) continue
    const depth = (held * worth) / 10n ** BigInt(placesOf(other))
    const price = priceIn1(pool, [placesOf(token0), placesOf(token1)])
    const one = 10n ** PLACES
    const priceUsd = is0 ? (price * worth) / one : (worth * one) / price
    if (depth > found.depth) found = { depth, priceUsd }
  }
  return found.priceUsd
}

/** Whether two figures are the same but for what was cut off on the way to them: a billionth at most. */
export function isNear(one: bigint, other: bigint): boolean {
  const difference = one > other ? one - other : other - one
  return difference * 1_000_000_000n <= other
}

export type LedgerCount = {
  /** What each account holds; those that hold nothing are left out. */
  readonly balances: ReadonlyMap<string, bigint>
  /** What there was of the token after each block, oldest first. */
  readonly supplies: readonly bigint[]
}

/** Adds up a ledger's log from its first block on, archives included. */
export async function recountLedger(ledger: LedgerAdapter): Promise<LedgerCount> {
  const usual = await ledger.fetchFee()
  const balances = new Map<string, bigint>()
  const supplies: bigint[] = []
  let supply = 0n
  const move = (account: string | undefined, by: bigint) => {
    if (account === undefined) throw new Error('a block moves tokens of nobody')
    const after = (balances.get(account) ?? 0n) + by
    if (after < 0n) throw new Error(`${account} has paid more than it had`)
    if (after === 0n) balances.delete(account)
    else balances.set(account, after)
    supply += by
  }
  for (const { kind, from, to, amount, fee = usual } of await readLog(ledger)) {
    if (kind === 'mint') move(to, amount)
    else if (kind === 'burn') move(from, -amount)
    else if (kind === 'approve') move(from, -fee)
    else {
      move(from, -amount - fee)
      move(to, amount)
    }
    supplies.push(supply)
  }
  return { balances, supplies }
}

/** Every block, oldest first. @throws Error when one is missing */
async function readLog(ledger: LedgerAdapter): Promise<HistoryEntry[]> {
  const pages: (readonly HistoryEntry[])[] = []
  let cursor: bigint | undefined
  do {
    const page = await ledger.fetchHistory({
      limit: 2_000,
      ...(cursor !== undefined && { cursor }),
    })
    pages.push(page.entries)
    cursor = page.next
  } while (cursor !== undefined)
  const blocks = pages.flat().reverse()
  if (blocks.some(({ index }, place) => index !== BigInt(place)))
    throw new Error('a block of the log is missing')
  return blocks
}
