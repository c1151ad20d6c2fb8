import { expect, test } from 'vitest'
import { attributesOf, fitsAttributes, readAttributes, writeAttributes } from './attributes.ts'

const token = (...pairs: readonly (readonly [string, string])[]) => ({
  attributes: pairs.map(([name, value]) => ({ name, value })),
})
const RED = token(['Sky', 'red'], ['Artist', 'Ann'])
const BLUE = token(['Sky', 'blue'], ['Artist', 'Ann'])

test('a token fits when it has one of the values of each attribute', () => {
  expect(fitsAttributes(RED, new Map())).toBe(true)
  expect(fitsAttributes(RED, new Map([['Sky', ['red', 'green']]]))).toBe(true)
  expect(fitsAttributes(BLUE, new Map([['Sky', ['red']]]))).toBe(false)
  const both = new Map([
    ['Sky', ['red']],
    ['Artist', ['Bob']],
  ])
  expect(fitsAttributes(RED, both)).toBe(false)
})

test('what all have tells nothing apart, and is not offered', () => {
  expect(attributesOf([RED, BLUE, BLUE])).toEqual([
    {
      name: 'Sky',
      values: [
        { value: 'blue', count: 2 },
        { value: 'red', count: 1 },
      ],
    },
  ])
})

test('however much a collection writes, a filter offers a list that can be read', () => {
  const many = Array.from({ length: 500 }, (_, at) =>
    token(...Array.from({ length: 40 }, (_, name) => [`n${name}`, `${at}`] as const)),
  )
  const offered = attributesOf(many)
  expect(offered).toHaveLength(12)
  for (const { values } of offered) expect(values).toHaveLength(60)
})

test('what is looked for survives the address, whatever characters it has', () => {
  const chosen = new Map([
    ['Sky: a&b', ['100% red', 'ä:ö']],
    ['Eyes', ['']],
  ])
  const query = writeAttributes(new URLSearchParams('tab=items&attribute=old:1'), chosen)
  const again = new URLSearchParams(query.toString())
  expect(readAttributes(again)).toEqual(chosen)
  expect(again.get('tab')).toBe('items')
})

test('an address that somebody has made up finds no attribute, or few', () => {
  expect(readAttributes(new URLSearchParams('attribute=%25zz:1&attribute=:2'))).toEqual(new Map())
  const long = new URLSearchParams()
  for (let at = 0; at < 1_000; at++) long.append('attribute', `n${at}:1`)
  expect(readAttributes(long).size).toBe(20)
})
