import { idlFactory as farmInterface } from '@sluice/candid/farm'
import type { _SERVICE, Error as ReceiverError } from '@sluice/candid/farm_fee_receiver'
import * as service from '@sluice/candid/farm_fee_receiver'
import { intentCodec, openJournal, StableState } from '@sluice/canister'
import {
  callCanister,
  cycleInfo,
  defineCanister,
  scheduleEvery,
  stableMap,
  tokenEdges,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import { controllersOnly } from '@sluice/canister/services'
import { failure, transfer } from './transfers.ts'

const VERSION = '3.2.0'
const SETTLE_SECONDS = 3_600
const MOST_SHOWN = 500
const open = new StableState(stableMap)
const state = { intents: open.byNumber(1, intentCodec), nextIntentId: open.count(0, 1n) }
/** There are no books to correct: tokens are where the ledgers say. */
const journal = openJournal(tokenEdges, state, () => {})
const claimTypes = typesOf(farmInterface, 'withdrawRewardFee')

const requireController = controllersOnly('the fee receiver')

export default defineCanister<_SERVICE, []>({
  service,
  onStart: () => {
    journal.resume()
    scheduleEvery(SETTLE_SECONDS, async () => journal.settleOpen(tokenEdges.ledgerLog))
  },
  methods: {
    // For controllers.
    claim: async (call, farm) => {
      requireController(call)
      type Answer = { ok: string } | { err: ReceiverError }
      const outcome = await callCanister<Answer>(farm, 'withdrawRewardFee', claimTypes, [])
      return outcome.kind === 'replied' ? outcome.result : failure(outcome.message)
    },
    transfer: (call, token, recipient, value) => {
      requireController(call)
      return transfer(journal, { token, recipient, value })
    },
    transferAll: (call, token, recipient) => {
      requireController(call)
      return transfer(journal, { token, recipient })
    },

    // For everybody.
    getPendingTransfers: () =>
      journal
        .pending()
        .slice(0, MOST_SHOWN)
        .map(({ ledger, to, amount }) => ({
          ledger: toPrincipal(ledger),
          to: toPrincipal(to.owner),
          amount,
        })),
    getCycleInfo: cycleInfo,
    getVersion: () => VERSION,
  },
})
