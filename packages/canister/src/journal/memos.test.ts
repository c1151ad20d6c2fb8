import { expect, test, vi } from 'vitest'
import { throwing } from '../allOrTrap.ts'
import type { LedgerLog } from '../ledger-log/LedgerLog.ts'
import { heapMaps } from '../stored/OrderedMap.ts'
import { StableState } from '../stored/StableState.ts'
import { intentCodec } from './intent.ts'
import type { LedgerAnswer } from './LedgerPort.ts'
import { type NewTransfer, openJournal } from './TransferJournal.ts'

const DAY_NS = 86_400_000_000_000n
const START_NS = 5_000_000_123n
const someone = { owner: Uint8Array.of(1, 2, 3), subaccount: undefined }
const purpose = Uint8Array.of(8, 9)
const transfer: NewTransfer = {
  method: 'transfer',
  ledger: Uint8Array.of(4),
  from: someone,
  to: someone,
  amount: 500n,
  fee: 0n,
  purpose,
}

/** A journal whose transfers bear what they are for as their memo, on a clock that stands. */
function world(answer: LedgerAnswer) {
  const open = new StableState(heapMaps)
  const clock = { nowNs: START_NS }
  const settled: string[] = []
  const journal = openJournal(
    {
      ledger: { memoOf: (intent) => intent.purpose, send: async () => answer },
      now: () => clock.nowNs,
      schedule: () => {},
      trap: throwing,
    },
    { intents: open.byNumber(1, intentCodec), nextIntentId: open.count(0, 1n) },
    (_, { kind }) => settled.push(kind),
  )
  return { journal, clock, settled }
}

test('transfers that are equal to their memo have times of their own, close to the clock', () => {
  const { journal, clock } = world({ kind: 'ok', block: 1n })
  const times = [journal.begin(transfer), journal.begin(transfer)].map((made) => made.createdAtNs)
  clock.nowNs += 1n
  times.push(journal.begin(transfer).createdAtNs)
  expect(new Set(times).size).toBe(3)
  for (const time of times) expect(time - START_NS).toBeLessThan(1_000_000n)
})

test('the log is searched for the memo that the ledger was given', async () => {
  const { journal, clock, settled } = world({ kind: 'rejected', code: 5, message: 'lost' })
  const { id, createdAtNs } = journal.begin(transfer)
  clock.nowNs += 2n * DAY_NS
  await journal.send(id)
  expect(journal.stuck()).toHaveLength(1)
  const block = {
    ...transfer,
    index: 0n,
    timestampNs: createdAtNs,
    spender: undefined,
    createdAtNs,
  }
  const log = (memo: Uint8Array): LedgerLog => ({
    fetchLength: async () => 1n,
    fetchBlocks: async () => [{ ...block, memo }],
  })
  await journal.decideStuck(log(purpose))
  await vi.waitFor(() => expect(settled).toEqual(['done']))
})
