import { Principal } from '@icp-sdk/core/principal'
import { formatAddress, toIdentifier } from '../ledgers/addresses.ts'
import type { HistoryEntry, LedgerAdapter } from '../ledgers/LedgerAdapter.ts'
import type { Pool } from '../pools/PoolList.ts'
import type { Pools } from '../pools/Pools.ts'
import { subaccountAt } from '../pools/subaccountAt.ts'
import type { Tokens } from '../tokens.ts'
import type { PoolPlace } from './Place.ts'

/** Tokens of a person that lie at a pool. `amount` in the token's smallest unit, before any fee. */
export type Holding = {
  readonly poolId: string
  readonly ledgerId: string
  readonly place: PoolPlace
  readonly amount: bigint
}

export type HoldingBooks = {
  readonly tokens: Pick<Tokens, 'adapter'>
  readonly pools: Pick<Pools, 'fetchUnused'>
}

const HISTORY_PAGES = 10
const HISTORY_PAGE = 500

/** What lies at a pool in the tokens that it trades. @throws CallError when the pool or one of its ledgers cannot be asked */
export async function fetchHoldings(
  { tokens, pools }: HoldingBooks,
  { canisterId: poolId, token0, token1 }: Pool,
  principal: string,
): Promise<Holding[]> {
  const lying = (ledgerId: string) => fetchLying({ tokens }, { poolId, ledgerId, principal })
  const [unused, lying0, lying1] = await Promise.all([
    pools.fetchUnused(poolId),
    lying(token0),
    lying(token1),
  ])
  const of = (ledgerId: string, place: PoolPlace, amount: bigint): Holding[] =>
    amount > 0n ? [{ poolId, ledgerId, place, amount }] : []
  return [
    ...of(token0, { kind: 'unused' }, unused.balance0),
    ...of(token1, { kind: 'unused' }, unused.balance1),
    ...of(token0, { kind: 'undeposited' }, lying0),
    ...of(token1, { kind: 'undeposited' }, lying1),
  ]
}

/** What lies on a person's subaccount of a pool, in any token. Ledgers without subaccounts hold nothing there. @throws CallError */
export async function fetchLying(
  { tokens }: Pick<HoldingBooks, 'tokens'>,
  at: { poolId: string; ledgerId: string; principal: string },
): Promise<bigint> {
  const ledger = await tokens.adapter(at.ledgerId)
  if (!ledger.takesSubaccounts) return 0n
  return ledger.fetchBalance(subaccountAt(at.poolId, at.principal))
}

/**
 * What a person has sent to the own account of one of these pools, as the token's ledger tells it. A pool credits each block once;
 * whether it has done so only the pool knows. @throws CallError
 */
export async function findStray(
  ledger: Pick<LedgerAdapter, 'ledgerId' | 'fetchHistory'>,
  pools: readonly Pool[],
  principal: string,
): Promise<Holding[]> {
  const { ledgerId } = ledger
  const trading = pools.filter(({ token0, token1 }) => token0 === ledgerId || token1 === ledgerId)
  const ids = new Map(
    trading.flatMap(({ canisterId }) => namesOf(canisterId).map((name) => [name, canisterId])),
  )
  const own = namesOf(principal)
  const found: Holding[] = []
  let cursor: bigint | undefined
  for (let page = 0; page < HISTORY_PAGES; page++) {
    const { entries, next } = await ledger.fetchHistory({
      account: { owner: Principal.fromText(principal) },
      limit: HISTORY_PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    })
    found.push(
      ...entries
        .filter(({ from = '' }) => own.includes(from))
        .flatMap((entry) => strayOf(entry, ids, ledgerId)),
    )
    if (next === undefined) break
    cursor = next
  }
  return found
}

/** Logs name a default account by its owner, or by its identifier (ICP and EXT ledgers). */
const namesOf = (principal: string): string[] => {
  const identifier = toIdentifier({ owner: Principal.fromText(principal) })
  return [principal, formatAddress({ identifier })]
}

/** A plain transfer: what a pool takes itself has the pool as its spender. */
function strayOf(
  { kind, to = '', spender, amount, index }: HistoryEntry,
  pools: ReadonlyMap<string, string>,
  ledgerId: string,
): Holding[] {
  const poolId = pools.get(to)
  if (kind !== 'transfer' || poolId === undefined || spender !== undefined) return []
  return [{ poolId, ledgerId, place: { kind: 'stray', block: index }, amount }]
}
