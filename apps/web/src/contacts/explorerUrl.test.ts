import { expect, test } from 'vitest'
import { explorerUrl } from './explorerUrl.ts'

const PERSON = 'rwgma-pyaaa-aaaaa-aaaaa-aaaaa-aaaaa-aaaaa-aaaaa-aaaaa-aaaaa-aae'

test('the public explorer shows canisters, principals and accounts, of mainnet only', () => {
  const at = (address: string) => explorerUrl(address, 'mainnet')?.split('/').slice(3).join('/')
  expect(at('ryjl3-tyaaa-aaaaa-aaaba-cai')).toBe('canister/ryjl3-tyaaa-aaaaa-aaaba-cai')
  expect(at(PERSON)).toBe(`principal/${PERSON}`)
  expect(at('0f'.repeat(32))).toBe(`account/${'0f'.repeat(32)}`)
  expect(explorerUrl(PERSON, 'local')).toBeUndefined()
  expect(explorerUrl(PERSON, undefined)).toBeUndefined()
  expect(explorerUrl('', 'mainnet')).toBeUndefined()
})

test('what a stranger wrote where an address should be is no path of the explorer', () => {
  expect(explorerUrl('../x?y=#z', 'mainnet')).toMatch(/canister\/\.\.%2Fx%3Fy%3D%23z$/)
})
