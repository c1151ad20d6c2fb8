import { blob, codec, nat, oneOf, optional, struct } from '@sluice/canister'
import { expect, test } from 'vitest'
import { accountField } from '../account.ts'
import { blockField } from './block.ts'

/** Blocks as ledgers and archives have stored them before fees could be collected. */
const firstBlock = struct({
  operation: oneOf('mint', 'burn', 'transfer', 'approve'),
  parentHash: optional(blob),
  timestamp: nat,
  amount: nat,
  from: optional(accountField),
  to: optional(accountField),
  spender: optional(accountField),
  givenFee: optional(nat),
  chargedFee: nat,
  memo: optional(blob),
  createdAtTime: optional(nat),
  expectedAllowance: optional(nat),
  expiresAt: optional(nat),
})

test('a block of the first release is read as one whose fee nobody collected', () => {
  const stored = {
    operation: 'approve' as const,
    parentHash: Uint8Array.of(1, 2),
    timestamp: 3n,
    amount: 4n,
    from: { owner: Uint8Array.of(5), subaccount: undefined },
    to: undefined,
    spender: { owner: Uint8Array.of(6), subaccount: new Uint8Array(32).fill(7) },
    givenFee: 8n,
    chargedFee: 9n,
    memo: Uint8Array.of(10),
    createdAtTime: 11n,
    expectedAllowance: 12n,
    expiresAt: 13n,
  }
  const bytes = codec(firstBlock).encode(stored)
  const block = { ...stored, feeCollector: undefined, feeCollectorBlock: undefined }
  expect(codec(blockField).decode(bytes)).toEqual(block)
  const collected = { ...block, feeCollector: stored.spender, feeCollectorBlock: 14n }
  expect(codec(blockField).decode(codec(blockField).encode(collected))).toEqual(collected)
})
