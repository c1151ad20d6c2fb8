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

test('the fee of a transfer is with whom the log names, and that of an approval is not', () => {
  const collected = { feeCollector: 'c' } as const
  const moves = [
    minted,
    { kind: 'transfer', from: 'a', to: 'b', amount: 30n, fee: 1n, ...collected },
    { kind: 'approve', from: 'a', amount: 1_000n, fee: 2n, ...collected },
    { kind: 'transfer', from: 'c', to: 'b', amount: 0n, fee: 1n, ...collected },
  ] as const
  expect(replayed(...moves)).toEqual({ a: 67n, b: 30n, c: 1n })
})

test('from a block of ICRC-107 on all fees are with whom it names, or burned', () => {
  const pay = { kind: 'transfer', from: 'a', to: 'b', amount: 10n, fee: 1n } as const
  const name = { kind: 'other', kindName: '107feecol', amount: 0n } as const
  const moves = [
    minted,
    { ...pay, feeCollector: 'old' },
    { ...name, feeCollector: 'c' },
    { ...pay, feeCollector: 'old' },
    { kind: 'approve', from: 'a', amount: 5n, fee: 2n },
    name,
    pay,
  ] as const
  expect(replayed(...moves)).toEqual({ a: 65n, b: 30n, old: 1n, c: 3n })
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
