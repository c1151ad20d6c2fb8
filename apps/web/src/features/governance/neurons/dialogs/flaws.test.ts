import { expect, test } from 'vitest'
import { followeeFlaw } from './following/followeeFlaw.ts'
import { hotkeyFlaw } from './hotkeyFlaw.ts'

const [ME, BOB] = ['aaaaa-aa', 'ryjl3-tyaaa-aaaaa-aaaba-cai']
const id = (digit: string) => digit.repeat(64)

test.each([
  ['', 'empty'],
  ['xyz', 'no-principal'],
  [BOB, 'present'],
  ['mxzaz-hqaaa-aaaar-qaada-cai', 'too-many'],
])('%j as a hotkey: %s', (text, flaw) => {
  const permissions = [
    { principal: ME, permissions: [1, 2, 3, 4] },
    { principal: BOB, permissions: [3, 4] },
  ]
  expect(hotkeyFlaw(text, permissions, { maximumPrincipalsPerNeuron: 2n })).toBe(flaw)
})

test('who has a permission already may get the others, also where no more principals fit', () => {
  const permissions = [{ principal: BOB, permissions: [4] }]
  expect(hotkeyFlaw(BOB, permissions, { maximumPrincipalsPerNeuron: 1n })).toBeUndefined()
})

test.each([
  ['', 'empty'],
  ['12', 'no-neuron'],
  [id('a').toUpperCase(), 'own'],
  [id('b'), 'present'],
  [id('c'), 'too-many'],
])('%j as a followee: %s', (text, flaw) => {
  expect(followeeFlaw(text, { own: id('a'), followees: [id('b')], most: 1n, by: 'id' })).toBe(flaw)
})

test.each([
  [id('c'), 'no-neuron'],
  ['0', 'no-neuron'],
  ['18446744073709551616', 'no-neuron'],
  [' 007 ', 'own'],
  ['8', 'present'],
  ['18446744073709551615', undefined],
])('%j as a followee in the NNS: %s', (text, flaw) => {
  expect(followeeFlaw(text, { own: '7', followees: ['8'], most: 2n, by: 'number' })).toBe(flaw)
})
