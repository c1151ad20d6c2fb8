import { expect, test } from 'vitest'
import { parseElectorate, parsePower } from './voteRecords.ts'

const HASH = '07'.repeat(32)
const proof = { index: '3', power: '50', isAddress: false, proof: [HASH] }
const counted = { root: HASH, count: '5', total: '150' }

test('a proof and an electorate are read to the unit', () => {
  expect(parsePower({ state: 'right', proof })).toEqual({
    state: 'right',
    proof: { index: 3n, power: 50n, isAddress: false, proof: [new Uint8Array(32).fill(7)] },
  })
  expect(parsePower({ state: 'counting', proof: null }).proof).toBeUndefined()
  expect(parseElectorate({ state: 'wrong', reason: null, counted })).toMatchObject({
    state: 'wrong',
    counted: { count: 5n, total: 150n },
  })
})

test.each([
  ['a state that there is not', { state: 'fine', proof }],
  ['a hash that is none', { state: 'right', proof: { ...proof, proof: ['xy'] } }],
  ['a power that is no number', { state: 'right', proof: { ...proof, power: '5e3' } }],
  ['a list that is none', { state: 'right', proof: { ...proof, proof: HASH } }],
])('an answer with %s is refused', (_, told) => {
  expect(() => parsePower(told)).toThrow(expect.objectContaining({ code: 'info-unreadable' }))
})
