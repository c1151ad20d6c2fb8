import { expect, test } from 'vitest'
import { isInRange, readFilter, toQuestion, writeField } from './browseFilter.ts'

const [COLLECTION, LEDGER] = ['rrkah-fqaaa-aaaaa-aaaaq-cai', 'ryjl3-tyaaa-aaaaa-aaaba-cai']
const read = (text: string) => readFilter(new URLSearchParams(text))

test('an address without a filter asks for what was listed last', () => {
  expect(toQuestion(read(''))).toEqual({ sort: 'time', isDescending: true })
})

test('an order by price needs a token', () => {
  expect(toQuestion(read('sort=cheap'))).toEqual({ sort: 'time', isDescending: true })
  expect(toQuestion(read(`sort=cheap&ledger=${LEDGER}`))).toEqual({
    ledgerId: LEDGER,
    sort: 'price',
    isDescending: false,
  })
  expect(toQuestion(read(`sort=dear&ledger=${LEDGER}`)).isDescending).toBe(true)
  expect(toQuestion(read('sort=old')).isDescending).toBe(false)
})

test('what an address cannot mean is left out', () => {
  const filter = read(`collection=x&ledger=<script>&sort=best&min=${'9'.repeat(500)}`)
  expect(filter).toEqual({
    collectionId: undefined,
    ledgerId: undefined,
    sort: 'new',
    min: '9'.repeat(40),
    max: '',
  })
})

test('what stands on a choice goes with it', () => {
  const all = new URLSearchParams(
    `collection=${COLLECTION}&ledger=${LEDGER}&sort=cheap&min=1&max=2&attribute=a:b`,
  )
  expect(writeField(all, 'ledger', '').toString()).toBe(`collection=${COLLECTION}&attribute=a%3Ab`)
  expect(writeField(all, 'collection', '').has('attribute')).toBe(false)
  expect(writeField(all, 'sort', 'new').has('sort')).toBe(false)
})

test('a range has both of its ends', () => {
  expect(isInRange({ price: 5n }, { min: 5n, max: 5n })).toBe(true)
  expect(isInRange({ price: 4n }, { min: 5n, max: undefined })).toBe(false)
  expect(isInRange({ price: 6n }, { min: undefined, max: 5n })).toBe(false)
})
