import type { _SERVICE } from '@sluice/candid/staking_fee_receiver'
import * as service from '@sluice/candid/staking_fee_receiver'
import * as poolService from '@sluice/candid/staking_pool'
import { intentCodec, openJournal, StableState } from '@sluice/canister'
import {
  callCanister,
  cycleInfo,
  defineCanister,
  ledgerReads,
  schedule,
  scheduleEvery,
  stableMap,
  tokenEdges,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import { controllersOnly } from '@sluice/canister/services'
import { failure, type PayEdges, pay } from './pay.ts'

const SETTLE_SECONDS = 600
const open = new StableState(stableMap)
const state = { intents: open.byNumber(1, intentCodec), nextIntentId: open.count(0, 1n) }
const withdrawTypes = typesOf(poolService.idlFactory, 'withdrawRewardFee', 8192)

// there are no books to correct: tokens are where the ledgers say
const journal = openJournal(tokenEdges, state, () => {})
const edges: PayEdges = { ...tokenEdges, ...ledgerReads, journal }

const requireController = controllersOnly('the fee receiver')

async function settleOpen(): Promise<void> {
  journal.settleOpen(tokenEdges.ledgerLog)
}

export default defineCanister<_SERVICE>({
  service,
  onStart: () => {
    schedule(0, settleOpen)
    scheduleEvery(SETTLE_SECONDS, settleOpen)
  },
  methods: {
    claim: async (call, pool) => {
      requireController(call)
      const answer = await callCanister<{ ok: string } | { err: string }>(
        pool,
        'withdrawRewardFee',
        withdrawTypes,
        [],
      )
      if (answer.kind === 'rejected') return failure(answer.message)
      return 'ok' in answer.result ? { ok: answer.result.ok } : failure(answer.result.err)
    },
    transfer: async (call, token, recipient, value) => {
      requireController(call)
      return pay(edges, { token, recipient: recipient.toUint8Array(), value })
    },
    transferAll: async (call, token, recipient) => {
      requireController(call)
      return pay(edges, { token, recipient: recipient.toUint8Array(), value: 'all' })
    },

    // For everybody.
    getPending: () =>
      journal
        .pending()
        .map(({ id, ledger, amount }) => [
          id,
          { address: toPrincipal(ledger).toText(), standard: 'ICRC1' },
          amount,
        ]),
    getCycleInfo: cycleInfo,
    getVersion: () => '1.0.0',
  },
})
