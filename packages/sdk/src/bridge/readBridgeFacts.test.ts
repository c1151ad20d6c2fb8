import { expect, test } from 'vitest'
import { recordReader, storedText } from '../flows/store/storedList.ts'
import type { DissolveFacts } from './BridgeFlow.ts'
import { readDissolveFacts } from './readBridgeFacts.ts'

const COMMON = {
  ...{ ledgerId: 'ledger', minterId: 'minter', address: 'somewhere' },
  ...{ amount: 7n, arrives: 5n, fee: 1n },
}
const BITCOIN: DissolveFacts = { ...COMMON, chain: 'bitcoin', from: 'allowance', transfer: 0n }
const ETHER: DissolveFacts = { ...COMMON, chain: 'ethereum', maxGas: 3n }

const read = (facts: object) => readDissolveFacts(recordReader(JSON.parse(storedText(facts))))

test.each<DissolveFacts>([
  BITCOIN,
  { ...BITCOIN, from: 'subaccount', transfer: 7n },
  ETHER,
  { ...ETHER, gas: { ledgerId: 'other', fee: 2n } },
])('what is written down is read again: %o', (facts) => {
  expect(read(facts)).toEqual(facts)
})

test('what was written before there was a second chain is bitcoin', () => {
  const { chain, ...stored } = BITCOIN
  expect(read(stored)).toEqual(BITCOIN)
})

test.each([
  { ...BITCOIN, chain: 'dogecoin' },
  { ...COMMON, chain: 'ethereum' },
  { ...ETHER, gas: { ledgerId: 'other' } },
  { ...COMMON },
])('what lacks something, or is of another chain, is of a later version: %o', (facts) => {
  expect(() => read(facts)).toThrow()
})
