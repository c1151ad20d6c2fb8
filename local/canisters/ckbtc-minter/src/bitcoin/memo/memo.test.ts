import type { BurnMemo, MemoStatus, MintMemo } from '@sluice/candid/ckbtc_minter'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeLedgerMemo } from './decodeLedgerMemo.ts'
import { encodeBurnMemo, encodeMintMemo, MAX_MEMO_BYTES } from './memo.ts'

const TAPROOT = 'bc1ptfe9tujfcqks4hqklufd4z5p3el6lummxzyhjnr5etperyxj4h9qrzul2s'
const TXID = Uint8Array.from({ length: 32 }, (_, index) => index + 39)
const ascii = (text: string) => [...new TextEncoder().encode(text)]

const decodeMint = (bytes: Iterable<number>) =>
  decodeLedgerMemo({ memo_type: { Mint: null }, encoded_memo: Uint8Array.from(bytes) })
const decodeBurn = (bytes: Iterable<number>) =>
  decodeLedgerMemo({ memo_type: { Burn: null }, encoded_memo: Uint8Array.from(bytes) })

const burns: readonly (readonly [string, readonly number[], BurnMemo])[] = [
  [
    'a withdrawal',
    [130, 0, 131, 120, 62, ...ascii(TAPROOT), 246, 246],
    { Convert: { address: [TAPROOT], kyt_fee: [], status: [] } },
  ],
  [
    'a withdrawal of the older flow',
    [130, 0, 131, 99, ...ascii('bc1'), 25, 7, 208, 0],
    { Convert: { address: ['bc1'], kyt_fee: [2_000n], status: [{ Accepted: null }] } },
  ],
  [
    'a consolidation',
    [130, 1, 130, 26, 0, 1, 134, 160, 24, 30],
    { Consolidate: { value: 100_000n, inputs: 30n } },
  ],
]
const mints: readonly (readonly [string, readonly number[], MintMemo])[] = [
  [
    'a deposit',
    [130, 0, 131, 88, 32, ...TXID, 0, 24, 100],
    { Convert: { txid: [TXID], vout: [0], kyt_fee: [100n] } },
  ],
  ['a fee of checks', [130, 1, 128], { Kyt: null }],
  [
    'a failed check',
    [130, 2, 131, 24, 100, 2, 27, 0, 0, 0, 1, 0, 0, 0, 0],
    {
      KytFail: {
        kyt_fee: [100n],
        status: [{ CallFailed: null }],
        associated_burn_index: [4_294_967_296n],
      },
    },
  ],
  ['a reimbursement', [130, 3, 129, 23], { ReimburseWithdrawal: { withdrawal_id: 23n } }],
]

test.each(burns)('the burn of %s', (_, bytes, memo) => {
  expect([...encodeBurnMemo(memo)]).toEqual(bytes)
  expect(decodeBurn(bytes)).toEqual({ Ok: [{ Burn: [memo] }] })
})

test.each(mints)('the mint of %s', (_, bytes, memo) => {
  expect([...encodeMintMemo(memo)]).toEqual(bytes)
  expect(decodeMint(bytes)).toEqual({ Ok: [{ Mint: [memo] }] })
})

const nat64 = fc.bigInt(0n, 2n ** 64n - 1n)
const optional = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<[] | [T]> =>
  fc.oneof(fc.constant<[]>([]), fc.tuple(value))
const status = fc.constantFrom<MemoStatus>(
  { Accepted: null },
  { Rejected: null },
  { CallFailed: null },
)
const mintMemo: fc.Arbitrary<MintMemo> = fc.oneof(
  fc.record({
    Convert: fc.record({
      txid: optional(fc.uint8Array({ minLength: 32, maxLength: 32 })),
      vout: optional(fc.nat(0xffff_ffff)),
      kyt_fee: optional(nat64),
    }),
  }),
  fc.constant({ Kyt: null }),
  fc.record({
    KytFail: fc.record({
      kyt_fee: optional(nat64),
      status: optional(status),
      associated_burn_index: optional(nat64),
    }),
  }),
  fc.record({ ReimburseWithdrawal: fc.record({ withdrawal_id: nat64 }) }),
)
const LONGEST_ADDRESS = 64
const burnMemo: fc.Arbitrary<BurnMemo> = fc.oneof(
  fc.record({
    Convert: fc.record({
      address: optional(fc.string({ maxLength: LONGEST_ADDRESS })),
      kyt_fee: optional(nat64),
      status: optional(status),
    }),
  }),
  fc.record({ Consolidate: fc.record({ value: nat64, inputs: nat64 }) }),
)

test('memos come back from their bytes, which the ledger takes', () => {
  fc.assert(
    fc.property(mintMemo, burnMemo, (mint, burn) => {
      const [mintBytes, burnBytes] = [encodeMintMemo(mint), encodeBurnMemo(burn)]
      expect(decodeMint(mintBytes)).toEqual({ Ok: [{ Mint: [mint] }] })
      expect(decodeBurn(burnBytes)).toEqual({ Ok: [{ Burn: [burn] }] })
      expect(Math.max(mintBytes.length, burnBytes.length)).toBeLessThanOrEqual(MAX_MEMO_BYTES)
    }),
  )
})

test('kinds that are not known are nothing', () => {
  expect(decodeMint([130, 4, 129, 161, 0, 1])).toEqual({ Ok: [{ Mint: [] }] })
  expect(decodeBurn([130, 2, 128])).toEqual({ Ok: [{ Burn: [] }] })
  expect(decodeBurn([130, 27, 255, 255, 255, 255, 255, 255, 255, 255, 128])).toEqual({
    Ok: [{ Burn: [] }],
  })
})

test('fields that are missing are null, and those of a later version are passed over', () => {
  const empty = { Convert: { address: [], kyt_fee: [], status: [] } }
  expect(decodeBurn([130, 0, 128])).toEqual({ Ok: [{ Burn: [empty] }] })
  expect(decodeBurn([130, 0, 133, 246, 246, 246, 193, 32, 245])).toEqual({
    Ok: [{ Burn: [empty] }],
  })
})

test.each([
  ['nothing', [], 'ends too early'],
  ['a text', ascii('hello'), 'ends too early'],
  ['a number', [0], 'a list of its kind and its fields'],
  ['three things', [131, 0, 128, 0], 'a list of its kind and its fields'],
  ['a kind that is no number', [130, 96, 128], 'a list of its kind and its fields'],
  ['bytes behind the memo', [130, 1, 128, 0], 'bytes follow the memo'],
  ['a list without an end', [159, 255], 'a length without an end'],
  ['more elements than bytes', [155, 255, 255, 255, 255, 255, 255, 255, 255, 0], 'ends too early'],
  [
    'more bytes than there are',
    [130, 0, 131, 91, 255, 255, 255, 255, 255, 255, 255, 255, 0],
    'ends too early',
  ],
  ['lists in lists in lists', new Array(80).fill(129), 'nested too deeply'],
  ['an id that is a number', [130, 0, 131, 0, 0, 0], 'the transaction id is not bytes'],
  ['an output above 32 bits', [130, 0, 131, 246, 27, 0, 0, 0, 1, 0, 0, 0, 0, 246], 'too large'],
  ['a fee that is a list', [130, 0, 131, 246, 246, 128], 'a field is not a number'],
  ['no number of a withdrawal', [130, 3, 128], 'a field is missing'],
])('a mint’s memo is refused: %s', (_, bytes, cause) => {
  const answer = decodeMint(bytes)
  expect('Err' in answer && answer.Err[0]?.InvalidMemo).toContain(cause)
})

test.each([
  ['an address that is a number', [130, 0, 131, 0, 246, 246], 'the address is not text'],
  ['an address that is no UTF-8', [130, 0, 131, 97, 255, 246, 246], 'The memo cannot be read'],
  ['a status that is not known', [130, 0, 131, 246, 246, 3], 'the status is not known'],
])('a burn’s memo is refused: %s', (_, bytes, cause) => {
  const answer = decodeBurn(bytes)
  expect('Err' in answer && answer.Err[0]?.InvalidMemo).toContain(cause)
})

test('more bytes than a memo has are refused unread', () => {
  expect(decodeMint(new Uint8Array(1_000_000))).toEqual({
    Err: [{ InvalidMemo: 'The memo is longer than 80 bytes' }],
  })
})

test('whatever the bytes are, there is an answer', () => {
  const cborBytes = fc.constantFrom(0, 1, 2, 3, 24, 128, 129, 130, 131, 88, 120, 161, 246)
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: MAX_MEMO_BYTES }),
    fc.array(cborBytes, { maxLength: MAX_MEMO_BYTES }),
  )
  fc.assert(
    fc.property(bytes, (memo) => {
      for (const answer of [decodeMint(memo), decodeBurn(memo)]) {
        expect('Ok' in answer || (answer.Err[0]?.InvalidMemo.length ?? 0) > 0).toBe(true)
      }
    }),
    { numRuns: 1_000 },
  )
})
