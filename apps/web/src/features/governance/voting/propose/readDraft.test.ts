import { Principal } from '@icp-sdk/core/principal'
import { DAY } from '@sluice/governance'
import type { PayloadMethod } from '@sluice/sdk'
import { encodePayload } from '@sluice/sdk/payload'
import { expect, test } from 'vitest'
import { BLANK, type Draft, readDraft } from './readDraft.ts'

const METHOD: PayloadMethod = {
  types: new Map(),
  args: [{ name: 'to', type: { kind: 'primitive', name: 'principal' } }],
  isQuery: false,
}
const read = (part: Partial<Draft>, method: PayloadMethod | null | undefined = null) =>
  readDraft({ ...BLANK, title: 'T', ...part }, { decimals: 8, method })
const LEDGER = BLANK.ledger
const TO = 'ryjl3-tyaaa-aaaaa-aaaba-cai'

test.each<[Partial<Draft>, string]>([
  [{ title: ' ' }, 'no-title'],
  [{ title: 'ü'.repeat(129) }, 'long-title'],
  [{ summary: 'x'.repeat(30_001) }, 'long-summary'],
  [{ url: 'http://a.example' }, 'bad-url'],
  [{ url: 'javascript:alert(1)' }, 'bad-url'],
  [{}, 'no-motion'],
  [{ motion: 'x'.repeat(10_001) }, 'long-motion'],
  [{ kind: 'treasury-transfer', to: 'x', amount: '1' }, 'no-receiver'],
  [{ kind: 'treasury-transfer', to: TO, amount: '0' }, 'no-amount'],
  [{ kind: 'treasury-transfer', to: TO, amount: '1', memo: '-1' }, 'bad-memo'],
  [{ kind: 'parameters' }, 'no-parameter'],
  [{ kind: 'parameters', parameters: { maximumAge: '1.5' } }, 'bad-parameter'],
  [{ kind: 'ledger-parameters' }, 'no-ledger-change'],
  [{ kind: 'ledger-parameters', ledger: { ...LEDGER, fee: 'ten' } }, 'bad-ledger-fee'],
  [{ kind: 'ledger-parameters', ledger: { ...LEDGER, name: 'Slu' } }, 'bad-token-name'],
  [{ kind: 'ledger-parameters', ledger: { ...LEDGER, symbol: 'SL' } }, 'bad-token-symbol'],
  [{ kind: 'generic' }, 'no-function'],
  [{ kind: 'generic', functionId: '1000', payload: 'abc' }, 'bad-payload'],
])('%j: %s', (part, flaw) => {
  expect(read(part)).toEqual({ flaw })
})

test('a transfer is in the token that is chosen, in its smallest unit', () => {
  expect(read({ kind: 'treasury-transfer', to: TO, amount: '1.5', memo: '7' })).toMatchObject({
    proposal: {
      title: 'T',
      action: { kind: 'treasury-transfer', token: 'icp', to: TO, amount: 150_000_000n, memo: 7n },
    },
  })
})

test('only parameters that are named change', () => {
  const parameters = { rejectCost: '2', minimumDelayToVote: '30', maximumAge: '0' }
  expect(read({ kind: 'parameters', parameters })).toMatchObject({
    proposal: {
      action: {
        kind: 'parameters',
        changes: { rejectCost: 200_000_000n, minimumDelayToVote: 30n * DAY, maximumAge: 0n },
      },
    },
  })
})

test('a ledger keeps what is left empty', () => {
  const ledger = { ...LEDGER, fee: '0.02', symbol: ' SLUI ' }
  expect(read({ kind: 'ledger-parameters', ledger })).toMatchObject({
    proposal: {
      action: {
        kind: 'ledger-parameters',
        transferFee: 2_000_000n,
        name: undefined,
        symbol: 'SLUI',
      },
    },
  })
})

test('a payload is bytes, however it is written', () => {
  const draft = { kind: 'generic', functionId: '1001', payload: '0x44 49 44 4C' } as const
  expect(read(draft)).toMatchObject({
    proposal: { action: { functionId: 1001n, payload: Uint8Array.of(0x44, 0x49, 0x44, 0x4c) } },
  })
})

test('a call is read from its form, unless somebody writes bytes', () => {
  const draft = { kind: 'generic', functionId: '1001', payload: '00' } as const
  expect(read(draft, METHOD)).toEqual({ flaw: 'incomplete-call' })
  const call = [{ kind: 'text', text: TO }] as const
  expect(read({ ...draft, call }, METHOD)).toMatchObject({
    proposal: { action: { payload: encodePayload(METHOD, [Principal.fromText(TO)]) } },
  })
  expect(read({ ...draft, call, isBytes: true }, METHOD)).toMatchObject({
    proposal: { action: { payload: Uint8Array.of(0) } },
  })
  expect(readDraft({ ...BLANK, title: 'T', ...draft }, { decimals: 8 })).toEqual({
    flaw: 'reading-function',
  })
})

test('the NNS takes no short titles and links', () => {
  const inNns = (part: Partial<Draft>) =>
    readDraft({ ...BLANK, motion: 'M', ...part }, { decimals: 8, isNetwork: true })
  expect(inNns({ title: 'four' })).toEqual({ flaw: 'short-title' })
  expect(inNns({ title: 'fives', url: 'https://a' })).toEqual({ flaw: 'short-url' })
  expect(inNns({ title: 'fives', url: 'https://a.b' })).toHaveProperty('proposal')
})
