import { expect, test } from 'vitest'
import { type LedgerMove, Replay, ReplayError } from './replay.ts'

const replayed = (...moves: Omit<LedgerMove, 'index'>[]) => {
  const replay = new Replay()
  for (const [place, move] of moves.entries()) replay.apply({ ...move, index: BigInt(place) })
  return Object.fromEntries(replay.holders())
}

const minted = { kind: 'mint', to: 'a', amount: 100n } as const

test('transfers take amount and fee, approvals the fee, burns the amount', () => {
  const moves = [
    minted,
    { kind: 'transfer', from: 'a', to: 'b', amount: 30n, fee: 1n },
    { kind: 'approve', from: 'a', amount: 1_000n, fee: 1n },
    { kind: 'burn', from: 'b', amount: 10n },
  ] as const
  expect(replayed(...moves)).toEqual({ a: 68n, b: 20n })
})

test('who moved everything holds nothing', () => {
  const move = { kind: 'transfer', from: 'a', to: 'a2', amount: 99n, fee: 1n } as const
  expect(replayed(minted, move)).toEqual({ a2: 99n })
})

test.each<[string, LedgerMove]>([
  ['leaves a gap', { ...minted, index: 2n }],
  ['is repeated', { ...minted, index: 0n }],
  ['is of an unknown kind', { kind: 'other', amount: 1n, from: 'a', index: 1n }],
  ['takes more than there is', { kind: 'burn', amount: 101n, from: 'a', index: 1n }],
  ['names no account', { kind: 'mint', amount: 1n, index: 1n }],
])('a log in which a block %s is not believed', (_, move) => {
  const replay = new Replay()
  replay.apply({ ...minted, index: 0n })
  expect(() => replay.apply(move)).toThrow(ReplayError)
})
