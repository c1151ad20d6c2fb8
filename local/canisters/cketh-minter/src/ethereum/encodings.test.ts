import { Principal } from '@icp-sdk/core/principal'
import { fromHex } from '@sluice/candid/hex'
import { toHex } from '@sluice/canister'
import { expect, test } from 'vitest'
import { estimateOf, isEnough, priceOf, replacementPrice } from './fees.ts'
import { encodeBurnMemo, encodeMintMemo, MAX_MEMO_BYTES } from './memo.ts'
import { parsePrincipalWord, parseSubaccountWord } from './principal.ts'
import { addressInWord, addressWord, isHex, wordOf } from './words.ts'

const ADDRESS = '0x221E931fbFcb9bd54DdD26cE6f5e29E98AdD01C0'
const HASH = '0x705f826861c802b407843e99af986cfde8749b669e5e0a5a150f4350bcaa9bc3'
const WORD = '0x1dbd56576a3d4d9f3c1efd450a9c390dd4cc737fc9453327c47e1dff0b020000'

test('mints and burns bear memos in CBOR', () => {
  const address = ADDRESS.slice(2).toLowerCase()
  const hash = HASH.slice(2)
  const cases = [
    [
      encodeMintMemo({ kind: 'convert', from: ADDRESS, transactionHash: HASH, logIndex: 39n }),
      `82008354${address}5820${hash}1827`,
    ],
    [
      encodeMintMemo({
        kind: 'reimburseTransaction',
        withdrawalId: 2n ** 64n - 1n,
        transactionHash: HASH,
      }),
      `8201821bffffffffffffffff5820${hash}`,
    ],
    [encodeMintMemo({ kind: 'reimburseWithdrawal', withdrawalId: 7n }), '82028107'],
    [encodeBurnMemo({ kind: 'convert', to: ADDRESS }), `82008154${address}`],
    [
      encodeBurnMemo({ kind: 'gas', symbol: 'ckUSDC', amount: 2_000_000n, to: ADDRESS }),
      `82018366636b555344431a001e848054${address}`,
    ],
    [
      encodeBurnMemo({ kind: 'gas', symbol: 'ckSHIB', amount: 2n ** 64n, to: ADDRESS }),
      `82018366636b53484942c24901000000000000000054${address}`,
    ],
    [
      encodeBurnMemo({ kind: 'token', withdrawalId: 300n, to: ADDRESS }),
      `82028219012c54${address}`,
    ],
  ] as const
  for (const [memo, expected] of cases) expect(toHex(memo)).toBe(expected)
})

test('the longest memo fits what ledgers take', () => {
  const memo = encodeBurnMemo({
    kind: 'gas',
    symbol: 'x'.repeat(20),
    amount: 2n ** 256n - 1n,
    to: ADDRESS,
  })
  expect(memo).toHaveLength(MAX_MEMO_BYTES)
})

test('a principal comes back from its word', () => {
  const text = 'r7p6d-gn5kz-lwupk-nt46b-57kfb-kodsd-ouzrz-x7skf-gmt4i-7q574-fqe'
  const parsed = parsePrincipalWord(WORD)
  expect('ok' in parsed && Principal.fromUint8Array(parsed.ok).toText()).toBe(text)
})

test.each([
  ['the management canister', `0x${'0'.repeat(64)}`],
  ['the anonymous one', `0x0104${'0'.repeat(60)}`],
  ['at most 29 bytes', `0x1e${'1'.repeat(62)}`],
  ['bytes follow', `0x02aabbcc${'0'.repeat(56)}`],
])("a word is nobody's: %s", (flaw, word) => {
  expect(parsePrincipalWord(word)).toMatchObject({ flaw: expect.stringContaining(flaw) })
})

test('a subaccount of zeros is the default one', () => {
  expect(parseSubaccountWord(`0x${'0'.repeat(64)}`)).toEqual([])
  expect(parseSubaccountWord(`0x${wordOf(5n)}`)).toEqual([fromHex(wordOf(5n))])
})

test('an address goes into a word and comes out of it, and hexadecimal is told from other text', () => {
  expect(addressInWord(addressWord(ADDRESS))).toBe(ADDRESS.toLowerCase())
  expect([isHex(HASH, 32), isHex(HASH, 31), isHex(ADDRESS, 20), isHex('0xzz', 1)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

const GWEI = 10n ** 9n

test('a new transaction offers twice the next base fee and the median of what was paid for priority', () => {
  const reward = [[3n * GWEI], [2n * GWEI], [9n * GWEI], [4n * GWEI], [5n * GWEI]]
  const baseFeePerGas = [1n, 2n, 3n, 4n, 5n, 10n * GWEI]
  const estimate = estimateOf({ baseFeePerGas, reward }, 1n)
  expect(estimate).toEqual({ baseFee: 10n * GWEI, priorityFee: 4n * GWEI, atNs: 1n })
  expect(estimate && priceOf(estimate)).toEqual({
    maxFeePerGas: 24n * GWEI,
    maxPriorityFeePerGas: 4n * GWEI,
  })
  const idle = estimateOf({ baseFeePerGas: [7n], reward: [[0n], [1n]] }, 1n)
  expect(idle?.priorityFee).toBe((15n * GWEI) / 10n)
})

test('a fee history that cannot be is none', () => {
  const reward = [[1n]]
  expect(estimateOf({ baseFeePerGas: [], reward }, 1n)).toBeUndefined()
  expect(estimateOf({ baseFeePerGas: [1n], reward: [[]] }, 1n)).toBeUndefined()
  expect(estimateOf({ baseFeePerGas: [10n ** 30n], reward }, 1n)).toBeUndefined()
  expect(estimateOf({ baseFeePerGas: new Array<bigint>(7).fill(1n), reward }, 1n)).toBeUndefined()
})

test('a replacement offers a tenth more of both fees, and what the next block takes', () => {
  const transaction = {
    chain_id: 1n,
    nonce: 0n,
    max_priority_fee_per_gas: 15n,
    max_fee_per_gas: 101n,
    gas_limit: 21_000n,
    destination: ADDRESS,
    value: 0n,
    data: new Uint8Array(),
    access_list: [],
  }
  const quiet = { baseFee: 50n, priorityFee: 15n, atNs: 0n }
  expect(isEnough(transaction, quiet)).toBe(true)
  expect(isEnough(transaction, { ...quiet, baseFee: 87n })).toBe(false)
  expect(isEnough(transaction, { ...quiet, priorityFee: 16n })).toBe(false)
  expect(replacementPrice(transaction, { ...quiet, baseFee: 87n })).toEqual({
    maxPriorityFeePerGas: 17n,
    maxFeePerGas: 112n,
  })
  expect(replacementPrice(transaction, { baseFee: 500n, priorityFee: 40n, atNs: 0n })).toEqual({
    maxPriorityFeePerGas: 40n,
    maxFeePerGas: 540n,
  })
})
