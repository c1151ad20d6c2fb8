import { fromHex, toHex } from '@sluice/candid/hex'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBurnMemo, readMintMemo } from './readEthereumMemo.ts'

const ADDRESS = 'dac17f958d2ee523a2206206994597c13d831ec7'
const HASH = '88df016429689c079f3b2f6ad39fa052532c56795b733da78a91ebe340dd9e20'
const to = `0x${ADDRESS}`

test.each([
  [
    `82008354${ADDRESS}5820${HASH}1827`,
    { kind: 'deposit', from: to, hash: `0x${HASH}`, logIndex: 39n },
  ],
  [`82018207${`5820${HASH}`}`, { kind: 'refund', withdrawal: 7n }],
  ['82028107', { kind: 'refund', withdrawal: 7n }],
  ['82028161', { kind: 'other' }],
  ['82038107', { kind: 'other' }],
  ['820080', { kind: 'other' }],
  [`82008354${ADDRESS}5820${HASH}20`, { kind: 'other' }],
])('the mint %s', (memo, read) => {
  expect(readMintMemo(fromHex(memo))).toEqual(read)
})

test.each([
  [`82008154${ADDRESS}`, { kind: 'withdrawal', to }],
  [
    `82018366636b555344431a001e848054${ADDRESS}`,
    { kind: 'gas', symbol: 'ckUSDC', amount: 2_000_000n, to },
  ],
  [`82028219012c54${ADDRESS}`, { kind: 'token-withdrawal', withdrawal: 300n, to }],
  ['82008143000000', { kind: 'other' }],
  [`82038154${ADDRESS}`, { kind: 'other' }],
])('the burn %s', (memo, read) => {
  expect(readBurnMemo(fromHex(memo))).toEqual(read)
})

test('gas for an amount of more than 64 bits is passed over, as all gas is', () => {
  expect(
    readBurnMemo(fromHex(`82018366636b53484942c24901000000000000000054${ADDRESS}`)),
  ).toBeUndefined()
})

test('bytes that are no memo say nothing, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      for (const read of [readMintMemo, readBurnMemo]) {
        const memo = read(bytes)
        if (memo !== undefined) expect(toHex(bytes).startsWith('8')).toBe(true)
      }
    }),
  )
  expect(readMintMemo(undefined)).toBeUndefined()
  expect(readBurnMemo(new Uint8Array())).toBeUndefined()
})
