import { heapMaps } from '@sluice/canister'
import { beforeEach, expect, test } from 'vitest'
import {
  keepFacts,
  type LedgerFacts,
  MOST_ASKED,
  MOST_SWAP_TOKENS,
  type SyncEdges,
  syncTokens,
} from './syncTokens.ts'
import { changeSettings, openTokenListState, type TokenListState } from './TokenListState.ts'

const HOUR_NS = 3_600_000_000_000n
const id = (number: number) => Uint8Array.of(1, number >> 8, number & 255)
const facts = (number: number): LedgerFacts => ({
  ...{ name: `Token ${number}`, symbol: `T${number}`, standard: 'ICRC2' },
  ...{ decimals: 8n, fee: 10n, totalSupply: 1_000n },
})
const ranges = (count: number) => Array.from({ length: count }, (_, number) => id(number))

let state: TokenListState
let nowNs: bigint
let asked: string[]
beforeEach(() => {
  state = openTokenListState(heapMaps)
  changeSettings(state, { factory: Uint8Array.of(9) })
  nowNs = 1_800_000_000_000_000_000n
  asked = []
})

const edges = (
  ledgers: readonly Uint8Array[],
  answer: (ledger: Uint8Array) => LedgerFacts | undefined = (ledger) => facts(ledger[2] ?? 0),
): SyncEdges => ({
  trap: (error) => {
    throw error
  },
  now: () => nowNs,
  fetchLedgers: async () => ledgers,
  fetchFacts: async (ledger) => {
    asked.push(ledger.toString())
    return answer(ledger)
  },
})

test('tokens of pools are taken in, each asked once, and none that somebody knows', async () => {
  keepFacts(state, id(0), facts(0))
  await syncTokens(state, edges([...ranges(3), ...ranges(3)]))
  expect(asked).toEqual([id(1), id(2)].map(String))
  expect(state.swapTokens.size).toBe(3)
  await syncTokens(state, edges(ranges(3)))
  expect(asked).toHaveLength(2)
})

test('a round asks some, and the next ones the rest', async () => {
  const many = ranges(MOST_ASKED + 5)
  await syncTokens(state, edges(many))
  expect(state.swapTokens.size).toBe(MOST_ASKED)
  await syncTokens(state, edges(many))
  expect(state.swapTokens.size).toBe(MOST_ASKED + 5)
})

test("ledgers that tell nothing are asked ever less often, and take nobody's turn", async () => {
  const silent = ranges(MOST_ASKED)
  const good = id(500)
  const answer = (ledger: Uint8Array) => (ledger === good ? facts(1) : undefined)
  await syncTokens(state, edges([...silent, good], answer))
  expect(asked).toHaveLength(MOST_ASKED)
  await syncTokens(state, edges([...silent, good], answer))
  expect(state.swapTokens.has(good)).toBe(true)
  expect(asked).toHaveLength(MOST_ASKED + 1)

  const times: bigint[] = []
  const one = [id(700)]
  for (let hour = 0n; hour < 1_200n; hour++) {
    const before = asked.length
    await syncTokens(state, edges(one, answer))
    if (asked.length > before) times.push(hour)
    nowNs += HOUR_NS
  }
  expect(times.slice(0, 6)).toEqual([0n, 1n, 3n, 7n, 15n, 31n])
  const last = times.slice(-2)
  expect((last[1] ?? 0n) - (last[0] ?? 0n)).toBe(168n)
})

test('of a listed token only fee and supply follow its ledger', () => {
  const listed = {
    ...{ canisterId: 'x', name: 'Ours', symbol: 'OUR', standard: 'ICRC1', decimals: 6n, fee: 1n },
    ...{ totalSupply: 1n, rank: 3, introduction: '', configs: [], mediaLinks: [] },
  }
  state.tokens.set(id(1), listed)
  keepFacts(state, id(1), facts(1))
  expect(state.tokens.get(id(1))).toEqual({ ...listed, fee: 10n, totalSupply: 1_000n })
  expect(state.swapTokens.size).toBe(0)
})

test('without a factory, or one that does not answer, nobody is asked', async () => {
  await syncTokens(state, { ...edges(ranges(2)), fetchLedgers: async () => undefined })
  changeSettings(state, { factory: undefined })
  await syncTokens(state, edges(ranges(2)))
  expect(asked).toEqual([])
})

test('the registry has an end, and what is there is still refreshed', () => {
  for (let number = 0; number < MOST_SWAP_TOKENS; number++)
    expect(keepFacts(state, id(number), facts(number))).toBe(true)
  expect(keepFacts(state, Uint8Array.of(2), facts(1))).toBe(false)
  expect(keepFacts(state, id(5), facts(6))).toBe(true)
  expect(state.swapTokens.get(id(5))).toMatchObject({ symbol: 'T6', index: 5n })
})
