import { allOrTrap, type Trap } from '@sluice/canister'
import { type SwapToken, settingsOf, type TokenListState } from './TokenListState.ts'

/** More tokens than any exchange trades; each costs its maker a pool. */
export const MOST_SWAP_TOKENS = 10_000
/** Ledgers that one round asks: a stranger's costs as much as any other, and is waited for once. */
export const MOST_ASKED = 20
const HOUR_NS = 3_600_000_000_000n
const MOST_HOURS = 168n

/** What a ledger says of its token. */
export type LedgerFacts = Omit<SwapToken, 'index'>

export type SyncEdges = {
  readonly trap: Trap
  readonly now: () => bigint
  /** Ledgers of all tokens that pools trade; undefined when the factory does not say. */
  readonly fetchLedgers: (factory: Uint8Array) => Promise<readonly Uint8Array[] | undefined>
  /** Undefined of what is no token's ledger, or does not answer in time. */
  readonly fetchFacts: (ledger: Uint8Array) => Promise<LedgerFacts | undefined>
}

/**
 * One round: tokens of pools that nobody knows yet are asked what they are, some of them at once. One that does not tell is asked ever less
 * often, down to once a week, so that it takes no other's turn.
 */
export async function syncTokens(state: TokenListState, edges: SyncEdges): Promise<void> {
  const factory = settingsOf(state).factory
  if (factory === undefined) return
  const ledgers = await edges.fetchLedgers(factory)
  // await: an admin may have listed some meanwhile
  if (ledgers === undefined) return
  const asked = new Set<Uint8Array>()
  const seen = new Set<string>()
  for (const ledger of ledgers) {
    if (asked.size === MOST_ASKED) break
    const key = ledger.toString()
    if (!seen.has(key) && isDue(state, ledger, edges.now())) asked.add(ledger)
    seen.add(key)
  }
  await allOrTrap(
    [...asked].map(async (ledger) => takeIn(state, edges, ledger, await edges.fetchFacts(ledger))),
    edges.trap,
  )
}

function isDue({ tokens, swapTokens, silences }: TokenListState, id: Uint8Array, nowNs: bigint) {
  if (tokens.has(id) || swapTokens.has(id)) return false
  return (silences.get(id)?.dueNs ?? 0n) <= nowNs
}

function takeIn(
  state: TokenListState,
  { now }: SyncEdges,
  id: Uint8Array,
  facts: LedgerFacts | undefined,
): void {
  if (facts !== undefined) {
    keepFacts(state, id, facts)
    return
  }
  const failures = (state.silences.get(id)?.failures ?? 0n) + 1n
  const hours = 2n ** (failures < 8n ? failures - 1n : 8n)
  const dueNs = now() + (hours < MOST_HOURS ? hours : MOST_HOURS) * HOUR_NS
  state.silences.set(id, { failures, dueNs })
}

/** Keeps what a ledger says; of a listed token only what changes by itself. Whether there was room. */
export function keepFacts(state: TokenListState, id: Uint8Array, facts: LedgerFacts): boolean {
  const { tokens, swapTokens, silences } = state
  const listed = tokens.get(id)
  if (listed !== undefined) {
    tokens.set(id, { ...listed, fee: facts.fee, totalSupply: facts.totalSupply })
    return true
  }
  const known = swapTokens.get(id)
  if (known === undefined && swapTokens.size >= MOST_SWAP_TOKENS) return false
  swapTokens.set(id, { ...facts, index: known?.index ?? BigInt(tokens.size + swapTokens.size) })
  silences.delete(id)
  return true
}
