import { blob, bool, codec, list, nat, optional, struct, text } from '@sluice/canister'
import { expect, test } from 'vitest'
import { poolField, taskField, UNEXAMINED } from './storedTypes.ts'

const step = struct({ timestamp: nat, isDone: bool })
/** A task as it was stored before pools were asked for their books. */
const firstFields = {
  pool: poolField,
  moduleHashBefore: optional(blob),
  moduleHashAfter: optional(blob),
  wasAvailable: bool,
  backup: struct({ timestamp: nat, isDone: bool, retryCount: nat, isSent: bool }),
  turnOffAvailable: step,
  stop: step,
  snapshot: optional(blob),
  upgrade: step,
  start: step,
  turnOnAvailable: step,
  failure: optional(text),
  rollbackAttempts: nat,
}
const taskOf1 = codec(struct(firstFields))
/** And before any repaired a pool. */
const taskOf2 = codec(
  struct(
    {
      ...firstFields,
      orderedHash: optional(blob),
      health: struct({
        isNoted: bool,
        before: optional(struct({ logEnd: nat, sums: list(nat) })),
        isDone: bool,
        retryCount: nat,
      }),
    },
    { version: 2 },
  ),
)

test('a task that an earlier factory has stored goes on where it was', () => {
  const token = { address: 'aaaaa-aa', standard: 'ICRC2' }
  const stored = {
    pool: {
      canisterId: Uint8Array.of(1, 2),
      key: 'a_b_3000',
      fee: 3_000n,
      tickSpacing: 60n,
      token0: token,
      token1: token,
    },
    moduleHashBefore: Uint8Array.of(3),
    moduleHashAfter: undefined,
    wasAvailable: true,
    backup: { timestamp: 4n, isDone: true, retryCount: 1n, isSent: true },
    turnOffAvailable: { timestamp: 5n, isDone: true },
    stop: { timestamp: 6n, isDone: true },
    snapshot: Uint8Array.of(7),
    upgrade: { timestamp: 8n, isDone: false },
    start: { timestamp: 0n, isDone: false },
    turnOnAvailable: { timestamp: 0n, isDone: false },
    failure: 'could not install the new module',
    rollbackAttempts: 2n,
  }

  expect(codec(taskField).decode(taskOf1.encode(stored))).toEqual({
    ...stored,
    orderedHash: undefined,
    health: UNEXAMINED,
    hasRun: true,
    repairs: undefined,
  })
  const examined = {
    ...stored,
    orderedHash: Uint8Array.of(9),
    health: {
      isNoted: true,
      before: { logEnd: 3n, sums: [5n, 8n] },
      isDone: false,
      retryCount: 1n,
    },
  }
  expect(codec(taskField).decode(taskOf2.encode(examined))).toEqual({
    ...examined,
    hasRun: true,
    repairs: undefined,
  })
  const untouched = { ...stored, rollbackAttempts: 0n }
  expect(codec(taskField).decode(taskOf1.encode(untouched)).hasRun).toBe(false)
})
