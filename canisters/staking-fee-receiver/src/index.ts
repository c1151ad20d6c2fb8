import type { _SERVICE } from '@sluice/candid/staking_fee_receiver'
import * as service from '@sluice/candid/staking_fee_receiver'
import * as poolService from '@sluice/candid/staking_pool'
import { type CallContext, openJournal } from '@sluice/canister'
import {
  callCanister,
  canisterSelf,
  cycleInfo,
  defineCanister,
  fetchBalance,
  fetchFee,
  icrc3Log,
  icrcLedger,
  parsePrincipal,
  replied,
  schedule,
  scheduleEvery,
  stableMap,
  time,
  toPrincipal,
  trapWith,
  typesOf,
} from '@sluice/canister/runtime'
import { failure, type PayEdges, pay } from './pay.ts'
import { openReceiverState } from './ReceiverState.ts'

const SETTLE_SECONDS = 600
const state = openReceiverState(stableMap)
const withdrawTypes = typesOf(poolService.idlFactory, 'withdrawRewardFee', 8192)

// there are no books to correct: tokens are where the ledgers say
const journal = openJournal(
  { ledger: icrcLedger, now: time, schedule, trap: trapWith },
  state,
  () => {},
)

const edges: PayEdges = {
  journal,
  self: () => canisterSelf().toUint8Array(),
  parsePrincipal: (text) => parsePrincipal(text)?.toUint8Array(),
  fetchFee: async (ledger) => replied(await fetchFee(toPrincipal(ledger))),
  fetchBalance: async (ledger, owner) =>
    replied(await fetchBalance(toPrincipal(ledger), toPrincipal(owner))),
}

/** @throws Error, which rejects the call, unless a controller calls. */
function requireController({ isController }: CallContext): void {
  if (!isController) throw new Error('Only a controller of the fee receiver may do this')
}

async function settleOpen(): Promise<void> {
  journal.resume()
  schedule(0, () => journal.decideStuck(icrc3Log))
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
