import { accountIdentifier } from '@sluice/canister'
import { expect, test } from 'vitest'
import type { Block } from '../blocks/block.ts'
import { encodedIcpBlock } from './encodedIcpBlock.ts'

const [alice, bob, carol] = [1, 2, 3].map((name) => ({
  owner: Uint8Array.of(name),
  subaccount: undefined,
}))
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const idOf = (account: typeof alice) => hex(accountIdentifier(account?.owner ?? new Uint8Array()))

const base: Block = {
  operation: 'transfer',
  parentHash: new Uint8Array(32).fill(7),
  timestamp: 1_800_000_000_000_000_000n,
  amount: 300n,
  from: alice,
  to: bob,
  spender: undefined,
  givenFee: undefined,
  chargedFee: 10_000n,
  memo: undefined,
  createdAtTime: 1_799_999_999_000_000_000n,
  expectedAllowance: undefined,
  expiresAt: undefined,
  feeCollector: undefined,
  feeCollectorBlock: undefined,
}

type Message = { [field: number]: bigint | string | Message }

/** Reads a message whose inner messages stand at the given paths; everything else that has a length is bytes. */
function read(bytes: Uint8Array, messages: ReadonlySet<string>, path = ''): Message {
  const found: Message = {}
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const tag = varint()
    const field = Number(tag >> 3n)
    if ((tag & 7n) === 0n) {
      found[field] = varint()
      continue
    }
    const length = Number(varint())
    const inner = bytes.slice(at, at + length)
    at += length
    const place = `${path}${field}`
    found[field] = messages.has(place) ? read(inner, messages, `${place}.`) : hex(inner)
  }
  return found
}

// Every message of the public `ic_ledger.pb.v1` that a block may hold, by the fields that lead there.
const MESSAGES = new Set(
  '1 2 3 3.1 3.1.1 3.1.3 3.1.4 3.2 3.2.2 3.2.3 3.3 3.3.1 3.3.2 3.3.3 3.3.4 3.3.5 3.3.5.1 3.3.5.2 3.3.5.3 3.3.6 3.3.6.1 3.4 3.6 3.7'.split(
    ' ',
  ),
)
const shown = (change: Partial<Block>) => read(encodedIcpBlock({ ...base, ...change }), MESSAGES)

const TIMES = { 2: { 1: base.timestamp }, parent: { 1: '07'.repeat(32) } }
const MADE = { 4: {}, 6: { 1: base.createdAtTime } }

test('a transfer has its parent, times, accounts, amount and fee', () => {
  const memo = new Uint8Array(8)
  memo[7] = 5
  expect(shown({ memo })).toEqual({
    1: TIMES.parent,
    2: TIMES[2],
    3: {
      3: { 1: { 1: idOf(alice) }, 2: { 1: idOf(bob) }, 3: { 1: 300n }, 4: { 1: 10_000n } },
      ...MADE,
      4: { 1: 5n },
    },
  })
})

test('one by an allowance names who spent, and a memo of the newer kind stands beside the old one', () => {
  expect(shown({ spender: carol, memo: Uint8Array.of(1, 2) })[3]).toMatchObject({
    3: { 6: { 1: { 1: idOf(carol) } } },
    4: {},
    7: { 1: '0102' },
  })
})

test('mints and burns have messages of their own, and the first block has no parent', () => {
  const mint = shown({
    operation: 'mint',
    from: undefined,
    parentHash: undefined,
    createdAtTime: undefined,
    chargedFee: 0n,
  })
  expect(mint).toEqual({
    2: TIMES[2],
    3: { 2: { 2: { 1: idOf(bob) }, 3: { 1: 300n } }, 4: {}, 6: { 1: base.timestamp } },
  })
  const burn = shown({ operation: 'burn', to: undefined, spender: carol, amount: 0n })
  expect(burn[3]).toEqual({
    1: { 1: { 1: idOf(alice) }, 3: {}, 4: { 1: idOf(carol) } },
    ...MADE,
  })
})

test('an approval is a send of nothing to whom it allows', () => {
  const approval = shown({
    operation: 'approve',
    to: undefined,
    spender: carol,
    expectedAllowance: 9n,
    expiresAt: 77n,
  })
  expect(approval[3]).toEqual({
    3: {
      1: { 1: idOf(alice) },
      2: { 1: idOf(carol) },
      3: {},
      4: { 1: 10_000n },
      5: { 1: { 1: 300n }, 2: { 1: 77n }, 3: { 1: 9n } },
    },
    ...MADE,
  })
})
