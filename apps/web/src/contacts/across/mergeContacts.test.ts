import { expect, test } from 'vitest'
import type { Contact } from '../parseContacts.ts'
import { areSame, mergeContacts, missingIn } from './mergeContacts.ts'

const list = (text: string): Contact[] =>
  text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [address = '', name = ''] = one.split(':')
      return { address, name }
    })
const written = (contacts: readonly Contact[]) =>
  contacts.map(({ address, name }) => `${address}:${name}`).join(' ')

test.each([
  ['two lists that have met never are put together', '', 'a:Ann', 'b:Bob', 'a:Ann b:Bob'],
  [
    'what was added on either side is there',
    'a:Ann',
    'a:Ann c:Cy',
    'a:Ann b:Bob',
    'a:Ann b:Bob c:Cy',
  ],
  ['what was deleted here stays deleted', 'a:Ann b:Bob', 'a:Ann', 'a:Ann b:Bob', 'a:Ann'],
  ['what was deleted there goes here', 'a:Ann b:Bob', 'a:Ann b:Bob', 'b:Bob', 'b:Bob'],
  ['what was renamed here is renamed', 'a:Ann', 'a:Anna', 'a:Ann', 'a:Anna'],
  ['what was renamed there is renamed', 'a:Ann', 'a:Ann', 'a:Anna', 'a:Anna'],
  ['of two new names this device’s stays', 'a:Ann', 'a:Anna', 'a:Annie', 'a:Anna'],
  ['a new name outlives a deletion there', 'a:Ann', 'a:Anna', '', 'a:Anna'],
  ['a new name outlives a deletion here', 'a:Ann', '', 'a:Annie', 'a:Annie'],
  ['what both deleted is gone', 'a:Ann', '', '', ''],
])('%s', (_, base, here, there, merged) => {
  const versions = { base: list(base), here: list(here), there: list(there) }
  expect(written(mergeContacts(versions))).toBe(merged)
})

test('merging again changes nothing, and both devices come to the same', () => {
  const [base, here, there] = [list('a:Ann b:Bob c:Cy'), list('a:Al b:Bob d:Di'), list('b:Bo c:Cy')]
  const merged = mergeContacts({ base, here, there })
  expect(areSame(mergeContacts({ base: merged, here: merged, there: merged }), merged)).toBe(true)
  expect(areSame(mergeContacts({ base: there, here: there, there: merged }), merged)).toBe(true)
})

test('a list has an end', () => {
  const many = Array.from({ length: 900 }, (_, n) => ({ address: `h${n}`, name: `n${n}` }))
  const more = Array.from({ length: 900 }, (_, n) => ({ address: `t${n}`, name: `n${n}` }))
  expect(mergeContacts({ base: [], here: many, there: more })).toHaveLength(1_000)
})

test('what is missing is told by address, and sameness by name as well', () => {
  expect(written(missingIn(list('a:Ann b:Bob'), list('b:Bo')))).toBe('a:Ann')
  expect(areSame(list('a:Ann b:Bob'), list('b:Bob a:Ann'))).toBe(true)
  expect(areSame(list('a:Ann'), list('a:Anna'))).toBe(false)
  expect(areSame(list('a:Ann'), list('a:Ann b:Bob'))).toBe(false)
})
