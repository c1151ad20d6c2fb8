import { expect, test } from 'vitest'
import { middlesOf, relevantPools } from './relevantPools.ts'

const pool = (name: string) => {
  const [token0 = '', token1 = ''] = name.split('-')
  return { canisterId: name, token0, token1, fee: 3_000 }
}
const LISTED = ['in-out', 'in-hub', 'hub-out', 'hub-side', 'out-side', 'out-dead', 'in-lost', 'x-y']

const found = (maxHops: number, middle: readonly string[] = ['hub', 'side', 'dead', 'lost']) =>
  relevantPools(LISTED.map(pool), {
    tokenIn: 'in',
    tokenOut: 'out',
    maxHops,
    isMiddle: (id) => middle.includes(id),
  }).map(({ canisterId }) => canisterId)

test('only pools on some way between the two are read, those of the shortest way first', () => {
  expect(found(1)).toEqual(['in-out'])
  expect(found(2)).toEqual(['in-out', 'in-hub', 'hub-out'])
  expect(found(3)).toEqual(['in-out', 'in-hub', 'hub-out', 'hub-side', 'out-side'])
})

test('a token that may not be held on the way is not gone through', () => {
  expect(found(3, ['side'])).toEqual(['in-out'])
})

test('of very many pools only so many are read', () => {
  const many = Array.from({ length: 500 }, (_, index) => [
    pool(`in-${index}`),
    pool(`${index}-out`),
  ])
  const read = relevantPools([...many.flat(), pool('in-out')], {
    tokenIn: 'in',
    tokenOut: 'out',
    maxHops: 3,
    isMiddle: () => true,
  })
  expect(read[0]?.canisterId).toBe('in-out')
  expect(read.length).toBeLessThan(100)
})

test('the tokens between the ends are those that pools on the way trade', () => {
  const ends = { tokenIn: 'in', tokenOut: 'out' }
  expect(middlesOf([pool('in-out')], ends)).toEqual([])
  expect(middlesOf([pool('in-hub'), pool('hub-out'), pool('hub-side')], ends)).toEqual([
    'hub',
    'side',
  ])
})
