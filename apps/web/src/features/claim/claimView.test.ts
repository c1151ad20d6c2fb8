import { expect, test } from 'vitest'
import { entitlementState, eventLink, parseProof, proofText } from './claimView.ts'
import { flawsCsv, receiversCsv } from './create/flawsCsv.ts'

const HASH = 'ab'.repeat(32)
const NOW_MS = 1_000
const event = { status: 'live' } as const

test('a person claims while the event is open and its deadline is not over', () => {
  const open = { event, state: 'open' } as const
  expect(entitlementState(open, NOW_MS)).toBe('open')
  expect(entitlementState({ ...open, deadlineNs: 1_000_000_001n }, NOW_MS)).toBe('open')
  expect(entitlementState({ ...open, deadlineNs: 1_000_000_000n }, NOW_MS)).toBe('over')
  expect(entitlementState({ ...open, event: { status: 'closed' } }, NOW_MS)).toBe('closed')
  expect(entitlementState({ ...open, event: { status: 'ready' } }, NOW_MS)).toBe('waiting')
  expect(entitlementState({ event, state: 'claimed' }, NOW_MS)).toBe('claimed')
})

test('a proof is read as it is written, and nothing else is', () => {
  const proof = { amount: 5n, proof: { index: 3n, proof: [HASH] } }
  expect(parseProof(proofText(proof))).toEqual(proof)
  for (const text of [
    '',
    '{}',
    '[]',
    'null',
    `{"index":"0","amount":"1","proof":["${HASH}x"]}`,
    '{"index":"-1","amount":"1","proof":[]}',
    '{"index":"0","amount":1.5,"proof":[]}',
    JSON.stringify({ index: '0', amount: '1', proof: Array(41).fill(HASH) }),
  ])
    expect(parseProof(text)).toBeUndefined()
})

test('what a stranger wrote in a file is no formula in the list of its wrong rows', () => {
  const csv = flawsCsv([{ row: 2, kind: 'bad-address', text: '=1+"2"' }], () => 'no address')
  expect(csv).toBe('row,problem,text\r\n2,no address,"\'=1+""2"""')
})

test('the list to publish has each amount in whole tokens', () => {
  expect(receiversCsv([{ user: 'aaaaa-aa', amount: 150_000_000n }], 8)).toBe(
    'address,amount\r\naaaaa-aa,1.5',
  )
})

test('a link to an event opens it on the page for claims', () => {
  expect(eventLink('https://sluice.example', 'event-7')).toBe(
    'https://sluice.example/token-claim?event=event-7',
  )
})
