import { expect, test } from 'vitest'
import { throwing } from '../allOrTrap.ts'
import { heapMaps } from '../stored/OrderedMap.ts'
import { StableState } from '../stored/StableState.ts'
import { intentCodec, type TransferIntent } from './intent.ts'
import type { LedgerAnswer } from './LedgerPort.ts'
import { sendOwn } from './sendOwn.ts'
import { openJournal } from './TransferJournal.ts'

const SELF = Uint8Array.of(9)
const [GOLD, SILVER] = [Uint8Array.of(1), Uint8Array.of(2)]
const order = (ledger: Uint8Array) => ({
  ledger,
  to: { owner: Uint8Array.of(5), subaccount: undefined },
  amount: 90n,
  fee: 10n,
})

/** A canister without books, between ledgers that answer as the test says. */
function wallet(answer: (intent: TransferIntent) => LedgerAnswer) {
  const open = new StableState(heapMaps)
  const sent: TransferIntent[] = []
  const ledger = {
    send: async (intent: TransferIntent) => {
      sent.push(intent)
      return answer(intent)
    },
  }
  const edges = { ledger, now: () => 1n, schedule: () => {}, trap: throwing }
  const state = { intents: open.byNumber(1, intentCodec), nextIntentId: open.count(0, 1n) }
  return { journal: openJournal(edges, state, () => {}), self: () => SELF, sent }
}

test('sends from the own default account, with the key of the journal', async () => {
  const canister = wallet(() => ({ kind: 'ok', block: 7n }))

  expect(await sendOwn(canister, order(GOLD))).toEqual({ kind: 'done', block: 7n })

  expect(canister.sent).toMatchObject([
    { id: 1n, method: 'transfer', from: { owner: SELF }, amount: 90n, fee: 10n },
  ])
  expect(canister.journal.pending()).toEqual([])
})

test('a second transfer of a token waits until the outcome of the first is known; other tokens do not', async () => {
  const lost = { kind: 'rejected', code: 5, message: 'lost' } as const
  const canister = wallet(({ ledger: [first] }) =>
    first === GOLD[0] ? lost : { kind: 'ok', block: 0n },
  )

  expect(await sendOwn(canister, order(GOLD))).toEqual({ kind: 'unknown' })
  expect(await sendOwn(canister, order(GOLD))).toEqual({ kind: 'underWay' })
  expect(await sendOwn(canister, order(SILVER))).toEqual({ kind: 'done', block: 0n })

  expect(canister.sent).toHaveLength(2)
})
