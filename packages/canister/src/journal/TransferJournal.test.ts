import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { throwing } from '../allOrTrap.ts'
import { codec, nat } from '../codec/field.ts'
import { bytesKey, u64Key } from '../codec/keys.ts'
import type { LedgerLog, LoggedTransfer } from '../ledger-log/LedgerLog.ts'
import { cell } from '../stored/Cell.ts'
import { memoryMap } from '../stored/OrderedMap.ts'
import { intentCodec, memoOf, type TransferIntent } from './intent.ts'
import type { LedgerAnswer } from './LedgerPort.ts'
import {
  type JournalOptions,
  type NewTransfer,
  type SettledOutcome,
  TransferJournal,
} from './TransferJournal.ts'

const principal = Uint8Array.of(1, 2, 3)
const transfer: NewTransfer = {
  method: 'transfer',
  ledger: principal,
  from: { owner: principal, subaccount: undefined },
  to: { owner: principal, subaccount: undefined },
  amount: 500n,
  fee: 10n,
  purpose: new Uint8Array(),
}

/** A ledger that deduplicates as the real one does, and whose replies can be lost or refused on the way. */
function world(
  faults: readonly ('none' | 'lost' | 'unreachable' | 'silent')[],
  intents = memoryMap(u64Key, intentCodec),
) {
  const executed = new Map<string, bigint>()
  const settled: { intent: TransferIntent; outcome: SettledOutcome }[] = []
  const scheduled: (() => Promise<void>)[] = []
  let calls = 0
  const clock = { nowNs: 1_000n }
  const delays: number[] = []
  const options: JournalOptions = {
    intents,
    nextId: cell(
      memoryMap(u64Key, { encode: bytesKey.encode, decode: bytesKey.decode }),
      0n,
      codec(nat),
      1n,
    ),
    now: () => clock.nowNs,
    schedule: (delay, retry) => {
      delays.push(delay)
      scheduled.push(retry)
    },
    trap: throwing,
    onSettled: (intent, outcome) => settled.push({ intent, outcome }),
    ledger: {
      async send(intent): Promise<LedgerAnswer> {
        const fault = faults[calls++] ?? 'none'
        if (fault === 'silent') return new Promise(() => {})
        if (fault === 'unreachable') return { kind: 'rejected', code: 2, message: 'queue is full' }
        const key = `${memoOf(intent.id)}/${intent.createdAtNs}`
        const earlier = executed.get(key)
        const block = earlier ?? BigInt(executed.size)
        executed.set(key, block)
        if (fault === 'lost')
          return { kind: 'rejected', code: 5, message: 'trapped after the transfer' }
        if (earlier === undefined) return { kind: 'ok', block }
        return { kind: 'error', error: { Duplicate: { duplicate_of: block } } }
      },
    },
  }
  const journal = new TransferJournal(options)
  const runRetries = async () => {
    for (let next = scheduled.shift(); next !== undefined; next = scheduled.shift()) await next()
  }
  return { journal, options, delays, intents, executed, settled, scheduled, runRetries, clock }
}

test('a transfer whose reply is lost is asked again with the same key and pays exactly once', async () => {
  const { journal, executed, settled, runRetries } = world(['lost', 'lost'])

  expect(await journal.send(journal.begin(transfer).id)).toEqual({ kind: 'unknown' })
  expect(settled).toEqual([])
  await runRetries()

  expect(executed.size).toBe(1)
  expect(settled.map(({ outcome }) => outcome)).toEqual([{ kind: 'done', block: 0n }])
})

test('a call that never reached the ledger is refused at once and leaves nothing behind', async () => {
  const { journal, intents, executed, settled } = world(['unreachable'])

  const outcome = await journal.send(journal.begin(transfer).id)

  expect(outcome.kind).toBe('refused')
  expect(executed.size).toBe(0)
  expect(intents.size).toBe(0)
  expect(settled).toHaveLength(1)
})

test('after an unknown attempt a reject proves nothing', async () => {
  const { journal, executed, settled, runRetries } = world(['lost', 'unreachable', 'unreachable'])

  await journal.send(journal.begin(transfer).id)
  await runRetries()

  expect(executed.size).toBe(1)
  expect(settled.map(({ outcome }) => outcome.kind)).toEqual(['done'])
})

test('what is open is asked for again, and the log in a message of its own', async () => {
  const { journal, intents, scheduled } = world(['lost', 'lost'])
  const { id } = journal.begin(transfer)
  await journal.send(id)
  const intent = intents.get(id)
  if (intent !== undefined) intents.set(id, { ...intent, state: 'stuck' })
  scheduled.length = 0
  const asked = vi.fn(async () => 0n)

  journal.settleOpen({ fetchLength: asked, fetchBlocks: async () => [] })

  expect(scheduled).toHaveLength(2)
  expect(asked).not.toHaveBeenCalled()
  await Promise.all(scheduled.map((job) => job()))
  expect(asked).toHaveBeenCalled()
})

test('a ledger that never answers a retry does not hold up the other transfers', async () => {
  const { journal, settled, scheduled } = world(['lost', 'lost', 'silent'])
  const first = journal.begin(transfer)
  const second = journal.begin(transfer)
  await journal.send(first.id)
  await journal.send(second.id)

  await scheduled.shift()?.()
  for (const job of scheduled.splice(0)) void job()
  await vi.waitFor(() => expect(settled).toHaveLength(1))

  expect(settled[0]?.intent.id).toBe(second.id)
})

test('a retry that was lost with its message is taken up again', async () => {
  const { journal, settled, scheduled, runRetries } = world(['lost'])
  await journal.send(journal.begin(transfer).id)
  scheduled.length = 0

  journal.resume()
  await runRetries()

  expect(settled).toHaveLength(1)
})

test('whatever fails, every transfer settles exactly once and its outcome is true', async () => {
  const fault = fc.constantFrom('none' as const, 'lost' as const, 'unreachable' as const)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fault, { maxLength: 30 }),
      fc.integer({ min: 1, max: 8 }),
      async (faults, count) => {
        const { journal, intents, executed, settled, runRetries } = world(faults)

        for (let index = 0; index < count; index++) await journal.send(journal.begin(transfer).id)
        await runRetries()

        expect(intents.size).toBe(0)
        expect(new Set(settled.map(({ intent }) => intent.id)).size).toBe(count)
        expect(settled.filter(({ outcome }) => outcome.kind === 'done').length).toBe(executed.size)
      },
    ),
  )
})

describe('a transfer whose outcome is still unknown after the ledger has forgotten its key', () => {
  const DAY_NS = 86_400_000_000_000n

  async function stuckWorld(faults: Parameters<typeof world>[0]) {
    const made = world(faults)
    const { id } = made.journal.begin(transfer)
    await made.journal.send(id)
    made.clock.nowNs += 2n * DAY_NS
    await made.runRetries()
    expect(made.journal.stuck().map((intent) => intent.id)).toEqual([id])
    expect(made.scheduled).toEqual([])
    return { ...made, id }
  }

  const logWith = (blocks: LoggedTransfer[]): LedgerLog => ({
    fetchLength: async () => BigInt(blocks.length),
    fetchBlocks: async (_, start) => blocks.slice(Number(start)),
  })
  const executed = (id: bigint): LoggedTransfer => ({
    index: 0n,
    timestampNs: 1_500n,
    from: transfer.from,
    to: transfer.to,
    spender: undefined,
    amount: transfer.amount,
    memo: memoOf(id),
    createdAtNs: 1_000n,
  })

  test('is done when it is in the log', async () => {
    const { journal, settled, intents, id } = await stuckWorld(['lost', 'lost'])
    await journal.decideStuck(logWith([executed(id)]))
    expect(settled.map(({ outcome }) => outcome)).toEqual([{ kind: 'done', block: 0n }])
    expect(intents.size).toBe(0)
  })

  test('is refused when it is not there: the money is credited back', async () => {
    const { journal, settled } = await stuckWorld(['lost', 'lost'])
    await journal.decideStuck(logWith([]))
    expect(settled.map(({ outcome }) => outcome.kind)).toEqual(['refused'])
  })

  test('stays stuck while the log cannot be read, and is decided once when two ask at the same time', async () => {
    const { journal, settled, id } = await stuckWorld(['lost', 'lost'])
    await journal.decideStuck({ ...logWith([]), fetchLength: async () => undefined })
    expect(settled).toEqual([])
    const log = logWith([executed(id)])
    await Promise.all([journal.decideStuck(log), journal.decideStuck(log)])
    expect(settled).toHaveLength(1)
  })
})

test('retries go round: transfers that never succeed keep no other from its turn', async () => {
  const { journal, scheduled } = world(Array.from({ length: 1000 }, () => 'lost'))
  const ids = Array.from({ length: 250 }, () => journal.begin(transfer).id)
  await Promise.all(ids.map((id) => journal.send(id)))
  for (let round = 0; round < 3; round++) {
    await scheduled.shift()?.()
    for (const job of scheduled.splice(1)) await job()
  }
  expect(journal.pending().filter(({ attempts }) => attempts === 1)).toEqual([])
})

test('a transfer that waits for its answer is neither sent again nor decided', async () => {
  const { journal, executed, scheduled } = world(['silent', 'none'])
  const { id } = journal.begin(transfer)
  void journal.send(id)

  expect(await journal.send(id)).toEqual({ kind: 'unknown' })
  journal.resume()
  for (let job = scheduled.shift(); job !== undefined; job = scheduled.shift()) await job()

  expect(executed.size).toBe(0)
  expect(journal.pending().map(({ attempts }) => attempts)).toEqual([1])
})

describe('ledgers are each other no trouble', () => {
  const other = Uint8Array.of(4, 5, 6)

  test('one that owes hundreds of answers gets no more, another one does', async () => {
    const { journal, runRetries } = world(Array.from({ length: 500 }, () => 'lost'))
    expect(journal.hasRoom(principal)).toBe(true)
    const ids = Array.from({ length: 500 }, () => journal.begin(transfer).id)
    expect([journal.hasRoom(principal), journal.hasRoom(other)]).toEqual([false, true])

    await Promise.all(ids.map((id) => journal.send(id)))
    expect(journal.hasRoom(principal)).toBe(false)
    await runRetries()
    expect(journal.hasRoom(principal)).toBe(true)
  })

  test('the room is counted again after an upgrade', () => {
    const first = world([])
    for (let index = 0; index < 500; index++) first.journal.begin(transfer)
    const { journal } = world([], first.intents)
    expect([journal.hasRoom(principal), journal.hasRoom(other)]).toEqual([false, true])
  })

  test('failures of one do not slow down the retries of another', async () => {
    const { journal, delays, scheduled } = world(Array.from({ length: 30 }, () => 'lost'))
    await journal.send(journal.begin(transfer).id)
    for (let round = 0; round < 20; round++) await scheduled.shift()?.()
    await journal.send(journal.begin({ ...transfer, ledger: other }).id)
    expect(delays.filter((delay) => delay > 2)).not.toEqual([])
    expect(delays.at(-1)).toBe(2)
  })

  test('a log that never answers keeps no stuck transfer of another ledger waiting', async () => {
    const { journal, settled, clock, runRetries } = world(Array.from({ length: 6 }, () => 'lost'))
    for (const ledger of [principal, principal, other]) {
      await journal.send(journal.begin({ ...transfer, ledger }).id)
    }
    clock.nowNs += 2n * 86_400_000_000_000n
    await runRetries()
    expect(journal.stuck()).toHaveLength(3)
    const asked: number[] = []
    const log: LedgerLog = {
      fetchLength: (ledger) => {
        asked.push(ledger[0] ?? 0)
        return ledger[0] === 1 ? new Promise(() => {}) : Promise.resolve(0n)
      },
      fetchBlocks: async () => [],
    }
    void journal.decideStuck(log)
    void journal.decideStuck(log)
    await vi.waitFor(() => expect(settled).toHaveLength(1))
    expect(settled[0]?.intent.ledger).toEqual(other)
    expect(asked).toEqual([1, 4])
  })
})

test('an outcome that the books cannot take ends its message', async () => {
  const { journal, options, settled } = world([])
  const ended: unknown[] = []
  const wrong = new Error('no such balance')
  options.onSettled = () => {
    throw wrong
  }
  options.trap = (error) => {
    ended.push(error)
    throw error
  }
  await expect(journal.send(journal.begin(transfer).id)).rejects.toBe(wrong)
  expect(ended).toEqual([wrong])
  expect(settled).toEqual([])
})
