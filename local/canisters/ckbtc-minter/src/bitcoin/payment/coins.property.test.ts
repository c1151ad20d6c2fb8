import type { Utxo } from '@sluice/candid/ckbtc_minter'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCoins, selectCoins } from './coins.ts'

const coin = (value: bigint, number: number): Utxo => ({
  outpoint: { txid: new Uint8Array(32).fill(number & 255), vout: number },
  value,
  height: 1,
})
const sorted = (values: readonly bigint[]) => values.map(coin).sort(compareCoins)
const valuesOf = (coins: readonly Utxo[]) => coins.map(({ value }) => value)
const select = (values: readonly bigint[], target: bigint, outputs = 2, maxInputs = 1_000) =>
  selectCoins(sorted(values), { target, outputs, maxInputs })

const values = fc.array(fc.bigInt(1n, 1_000n), { minLength: 1, maxLength: 40 })
const target = fc.bigInt(1n, 25_000n)

test('coins are worth at least what is wanted, none is taken twice, and none could be left out', () => {
  fc.assert(
    fc.property(values, target, (owned, wanted) => {
      const sum = owned.reduce((all, value) => all + value, 0n)
      const selection = select(owned, wanted)
      if (selection.kind !== 'selected') {
        expect(selection).toEqual({ kind: 'not_enough_coins', total: sum })
        expect(sum).toBeLessThan(wanted)
        return
      }
      const { coins, total } = selection
      expect(total).toBeGreaterThanOrEqual(wanted)
      expect(total).toBe(valuesOf(coins).reduce((all, value) => all + value, 0n))
      expect(new Set(coins.map(({ outpoint }) => outpoint.vout)).size).toBe(coins.length)
      const smallest = valuesOf(coins).reduce((least, value) => (value < least ? value : least))
      expect(total - smallest).toBeLessThan(wanted)
    }),
  )
})

test('no fewer coins would do, and a single one is the smallest that does', () => {
  fc.assert(
    fc.property(values, target, (owned, wanted) => {
      const selection = select(owned, wanted)
      if (selection.kind !== 'selected') return
      const { coins } = selection
      const largest = [...owned].sort((a, b) => (a > b ? -1 : 1)).slice(0, coins.length - 1)
      expect(largest.reduce((all, value) => all + value, 0n)).toBeLessThan(wanted)
      const enough = owned.filter((value) => value >= wanted).sort((a, b) => (a < b ? -1 : 1))
      if (enough[0] !== undefined) expect(valuesOf(coins)).toEqual([enough[0]])
    }),
  )
})

test('the choice depends on the coins alone', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(99)),
      fc.infiniteStream(fc.nat()),
      target,
      (owned, keys, wanted) => {
        // many of the same value, in any order
        const coins = owned.map((number) => coin(BigInt(number % 5) * 100n + 1n, number))
        const shuffled = coins
          .map((each) => [keys.next().value, each] as const)
          .sort(([a], [b]) => a - b)
          .map(([, each]) => each)
        const choose = (from: readonly Utxo[]) =>
          selectCoins([...from].sort(compareCoins), { target: wanted, outputs: 2, maxInputs: 9 })
        expect(choose(shuffled)).toEqual(choose(coins))
      },
    ),
  )
})

test.each([
  ['the smallest that is enough', [5n, 10n, 20n], 6n, [10n]],
  ['exactly enough', [5n, 10n, 20n], 20n, [20n]],
  ['the largest, then the smallest that covers the rest', [5n, 10n, 20n], 24n, [20n, 5n]],
  ['all', [5n, 10n, 20n], 35n, [20n, 10n, 5n]],
])('%s', (_, owned, wanted, expected) => {
  const selection = select(owned, wanted)
  expect(selection.kind === 'selected' && valuesOf(selection.coins)).toEqual(expected)
})

test('more than a thousand coins are used up: as many inputs as outputs, the smallest first', () => {
  const owned = Array.from({ length: 1_001 }, (_, index) => BigInt(index + 1))
  const many = select(owned, 900n, 4)
  expect(many.kind === 'selected' && valuesOf(many.coins)).toEqual([900n, 1n, 2n, 3n])
  const few = select(owned.slice(1), 900n, 4)
  expect(few.kind === 'selected' && valuesOf(few.coins)).toEqual([900n])
  // never beyond what a transaction may have
  expect(select(owned, 900n, 4, 2)).toMatchObject({ kind: 'selected', total: 901n })
})

test('more inputs than a transaction may have are told', () => {
  const owned = new Array<bigint>(1_001).fill(10n)
  expect(select(owned, 10_000n).kind).toBe('selected')
  expect(select(owned, 10_001n)).toEqual({ kind: 'too_many_inputs', inputs: 1_001 })
})
