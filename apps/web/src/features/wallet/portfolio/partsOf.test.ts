import { expect, test } from 'vitest'
import { partsOf, sumOfPlaces } from './partsOf.ts'

const place = (id: string, value: bigint | undefined) => ({ id, label: id, to: '/', value })

test('orders are with positions, and what is unknown of them leaves both unknown', () => {
  const known = [place('tokens', 1n), place('positions', 3n), place('orders', 4n)]
  expect(partsOf([...known, place('farms', 5n), place('stakes', undefined)])).toEqual({
    tokens: 1n,
    positions: 7n,
    farms: 5n,
    stakes: undefined,
  })
  expect(partsOf([place('positions', 3n)]).positions).toBeUndefined()
  expect(partsOf(undefined).tokens).toBeUndefined()
})

test('the sum is that of the places that are known', () => {
  expect(sumOfPlaces([place('a', 1n), place('b', undefined), place('c', 4n)])).toBe(5n)
})
