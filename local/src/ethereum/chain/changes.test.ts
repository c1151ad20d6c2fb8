import { toRlp } from 'viem'
import { expect, test } from 'vitest'
import { type Change, decodeEntry, encodeEntry } from './changes.ts'

const headHash = `0x${'1f'.repeat(32)}` as const
const address = `0x${'0a'.repeat(20)}` as const

const endowment = { ether: 10n ** 24n, usdc: 0n, usdt: 7n, link: 2n ** 90n }

const CHANGES: readonly Change[] = [
  { kind: 'founded', timeSeconds: 1_800_000_000, minterAddress: address, endowment },
  { kind: 'sent', raw: '0x02f8' },
  { kind: 'mined', timeSeconds: 0, blocks: 256 },
  { kind: 'reorganized', timeSeconds: 2 ** 33, depth: 1 },
  { kind: 'dropped', hash: headHash },
  { kind: 'baseFeeSet', wei: 0n },
  { kind: 'balanceSet', address, wei: 10n ** 30n },
]

test.each(CHANGES)('a change that was kept is the same again: $kind', (change) => {
  expect(decodeEntry(encodeEntry({ change, headHash }))).toEqual({ change, headHash })
})

test('a chain that was founded before endowments has none', () => {
  const entry = toRlp(['0x01', headHash, '0x6b49d200', address], 'bytes')
  expect(decodeEntry(entry).change).toEqual({
    kind: 'founded',
    timeSeconds: 1_800_000_000,
    minterAddress: address,
    endowment: { ether: 0n, usdc: 0n, usdt: 0n, link: 0n },
  })
})

test.each([
  ['nothing', []],
  ['an unknown kind', [0xc1, 0x63]],
  ['half an entry', [0xc9, 0x01]],
])('what is no entry is refused: %s', (_, bytes) => {
  expect(() => decodeEntry(Uint8Array.from(bytes))).toThrow()
})
