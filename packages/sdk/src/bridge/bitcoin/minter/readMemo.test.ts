import { fromHex } from '@sluice/candid/hex'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBurnMemo, readMintMemo } from './readMemo.ts'

const TXID = Array.from({ length: 32 }, (_, index) => (index + 39).toString(16).padStart(2, '0'))
const TAPROOT = 'bc1ptfe9tujfcqks4hqklufd4z5p3el6lummxzyhjnr5etperyxj4h9qrzul2s'
const hexOf = (text: string) =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** In the form of the public minter: `[kind, [fields]]` in CBOR. */
test.each([
  [
    'a deposit, whose id people write the other way round',
    `8200835820${TXID.join('')}011864`,
    { kind: 'deposit', txid: TXID.toReversed().join(''), vout: 1, fee: 100n },
  ],
  ['a deposit without a name', '820083f6f6f6', { kind: 'deposit' }],
  ['a fee of checks', '820180', { kind: 'other' }],
  [
    'what came back after a failed check',
    '820283186402' + '1b0000000100000000',
    { kind: 'refund', withdrawal: 4_294_967_296n },
  ],
  ['what came back', '82038117', { kind: 'refund', withdrawal: 23n }],
  [
    'what came back of the last withdrawal that there can be',
    '8203811bffffffffffffffff',
    { kind: 'refund', withdrawal: 2n ** 64n - 1n },
  ],
  ['a kind of later', '820780', { kind: 'other' }],
  ['an id of another length', `82008342abcd0100`, { kind: 'deposit', vout: 1, fee: 0n }],
  ['nothing', '', undefined],
  ['what is no list', '00', undefined],
  ['a list of one', '8100', undefined],
  ['what ends too soon', '8200835820abcd', undefined],
  ['more bytes than a memo has', '82'.padEnd(162, '0'), undefined],
])('the memo of a mint: %s', (_, hex, memo) => {
  expect(readMintMemo(fromHex(hex))).toEqual(memo)
})

test.each([
  ['a withdrawal', `820083783e${hexOf(TAPROOT)}f6f6`, { kind: 'withdrawal', address: TAPROOT }],
  [
    'a withdrawal of the older way',
    `82008363${hexOf('bc1')}1907d000`,
    { kind: 'withdrawal', address: 'bc1', fee: 2_000n },
  ],
  ['a withdrawal to what is no address', `82008366${hexOf('<img/>')}f6f6`, { kind: 'withdrawal' }],
  ['a consolidation', '8201821a000186a0181e', { kind: 'other' }],
  ['anybody’s own burn', hexOf('hello'), undefined],
])('the memo of a burn: %s', (_, hex, memo) => {
  expect(readBurnMemo(fromHex(hex))).toEqual(memo)
})

test('whatever stands in a memo is read or is nothing', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      for (const read of [readBurnMemo, readMintMemo])
        expect(read(bytes) ?? {}).toBeTypeOf('object')
    }),
    share(2_000),
  )
})
