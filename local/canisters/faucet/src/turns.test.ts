import { bytesKey, codec, memoryMap, nat } from '@sluice/canister'
import { expect, test } from 'vitest'
import { hasTurn, useTurn } from './turns.ts'

const DAY_NS = 86_400n * 1_000_000_000n
const account = (number: number) => new Uint8Array(32).fill(number)

test('an account has its turns each day, and of its own', () => {
  const turns = memoryMap(bytesKey, codec(nat))
  const at = (nowNs: bigint, number = 1) => ({ account: account(number), nowNs })
  useTurn(turns, at(5n))
  useTurn(turns, at(6n))

  expect(hasTurn(turns, at(7n), 2n)).toBe(false)
  expect(hasTurn(turns, at(7n), 3n)).toBe(true)
  expect(hasTurn(turns, at(7n, 2), 2n)).toBe(true)
  expect(hasTurn(turns, at(DAY_NS), 2n)).toBe(true)
})

test('accounts that were served on an earlier day are forgotten', () => {
  const turns = memoryMap(bytesKey, codec(nat))
  for (let day = 0n; day < 5n; day++) {
    for (let number = 0; number < 60; number++)
      useTurn(turns, { account: account(number), nowNs: day * DAY_NS })
  }

  expect(turns.size).toBe(60)
  expect(hasTurn(turns, { account: account(3), nowNs: 4n * DAY_NS }, 1n)).toBe(false)
})
