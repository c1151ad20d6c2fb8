import type { CanisterStatus } from '@sluice/candid/sns_root'
import * as rootService from '@sluice/candid/sns_root'
import type { _SERVICE, Init } from '@sluice/candid/sns_swap'
import * as service from '@sluice/candid/sns_swap'
import {
  callCanister,
  canisterSelf,
  defineCanister,
  parsePrincipal,
  requireReply,
  schedule,
  toPrincipal,
  typesOf,
} from '@sluice/canister/runtime'
import { canisterEdges } from './edges.ts'
import { finalize } from './finalization/finalize.ts'
import { refund } from './money/refund.ts'
import { refreshBuyer } from './participation/refresh.ts'
import { newTicket, openTicket, removeTicket } from './participation/tickets.ts'
import * as views from './reads/views.ts'
import { setAlarm } from './sale/alarm.ts'
import { advance, secondsToNext } from './sale/lifecycle.ts'
import { openSale } from './sale/openSale.ts'
import { requireInit } from './sale/terms.ts'

/** A confirmation text of a thousand characters, with what is around it. */
const CONFIRMATION_BYTES = 8_192

const sale = openSale(canisterEdges())
const { state, journal, now } = sale
const statusTypes = typesOf(rootService.idlFactory, 'canister_status')

function install(init: Init): void {
  const stored = requireInit(init, (text) => parsePrincipal(text) !== undefined)
  const bytesOf = (text: string) => parsePrincipal(text)?.toUint8Array() ?? new Uint8Array()
  state.init.set(stored)
  state.ids.set({
    governance: bytesOf(stored.governance),
    root: bytesOf(stored.root),
    tokenLedger: bytesOf(stored.tokenLedger),
    icpLedger: bytesOf(stored.icpLedger),
  })
  state.lifecycle.set('adopted')
  advance(sale)
}

/** Transfers without a known outcome are gone on with, and the next change of the sale gets its timer. */
function goOn(): void {
  if (state.intents.size > 0) schedule(0, async () => journal.settleOpen(sale.ledgerLog))
  setAlarm(sale)
}

export default defineCanister<_SERVICE, [Init]>({
  service,
  onInit: (_, init) => install(init),
  onStart: goOn,
  door: { longest: { refresh_buyer_tokens: CONFIRMATION_BYTES } },
  methods: {
    refresh_buyer_tokens: async ({ caller }, { buyer, confirmation_text: [confirmation] }) => {
      const principal = buyer === '' ? caller : parsePrincipal(buyer)
      if (principal === undefined || principal.isAnonymous())
        throw new Error('The buyer is no principal.')
      const answer = await refreshBuyer(sale, principal.toUint8Array(), confirmation)
      // the payment may have filled the sale
      setAlarm(sale)
      return answer
    },
    new_sale_ticket: ({ caller }, request) => newTicket(sale, caller.toUint8Array(), request),
    notify_payment_failure: ({ caller }) => {
      const ticket = removeTicket(sale, caller.toUint8Array())
      return { ticket: ticket === undefined ? [] : [ticket] }
    },
    error_refund_icp: ({ caller }, { source_principal_id: [source = caller] }) =>
      refund(sale, source.toUint8Array()),
    finalize_swap: () => finalize(sale),
    open: () => {
      throw new Error('A sale opens by itself when its time has come: see get_lifecycle.')
    },
    restore_dapp_controllers: () => {
      throw new Error('The dapp canisters are returned when an aborted sale is finalized.')
    },
    reset_timers: () => {
      const seconds = now() / 1_000_000_000n
      if (seconds < state.timersResetAt.get() + RESET_SECONDS)
        throw new Error(`Timers are reset at most once in ${RESET_SECONDS} seconds.`)
      state.timersResetAt.set(seconds)
      sale.alarm.at = 0n
      goOn()
      return {}
    },
    get_buyers_total: () => ({ buyers_total: state.total.get() }),
    get_canister_status: async () =>
      requireReply(
        await callCanister<CanisterStatus>(
          toPrincipal(state.ids.get().root),
          'canister_status',
          statusTypes,
          [{ canister_id: canisterSelf() }],
        ),
      ),

    get_lifecycle: () => ({
      lifecycle: [views.lifecycleNumber(sale)],
      decentralization_sale_open_timestamp_seconds: views.openedAt(sale),
      decentralization_swap_termination_timestamp_seconds: views.endedAt(sale),
    }),
    get_init: () => ({ init: [views.viewInit(state.init.get())] }),
    get_sale_parameters: () => ({ params: [views.viewParams(state.init.get())] }),
    get_derived_state: () => views.viewDerived(sale),
    get_state: () => views.viewState(sale),
    get_buyer_state: ({ caller }, { principal_id: [principal = caller] }) => {
      const buyer = state.buyers.get(principal.toUint8Array())
      return { buyer_state: buyer === undefined ? [] : [views.viewBuyer(buyer)] }
    },
    get_open_ticket: ({ caller }) => openTicket(sale, caller.toUint8Array()),
    get_auto_finalization_status: () => ({
      is_auto_finalize_enabled: [state.init.get().autoFinalize],
      has_auto_finalize_been_attempted: [state.hasTriedToFinalize.get()],
      auto_finalize_swap_response: sale.lastOwn === undefined ? [] : [sale.lastOwn],
    }),
    list_direct_participants: (_, { offset: [offset], limit: [limit] }) => ({
      participants: views.pageParticipants(sale, offset, limit),
    }),
    list_community_fund_participants: () => ({ cf_participants: [] }),
    list_sns_neuron_recipes: (_, { offset: [offset], limit: [limit] }) => ({
      sns_neuron_recipes: views.pageRecipes(sale, offset, limit),
    }),
    get_timers: () => ({
      timers: [
        {
          last_reset_timestamp_seconds: [state.timersResetAt.get()],
          last_spawned_timestamp_seconds: [],
          requires_periodic_tasks: [secondsToNext(sale) !== undefined],
        },
      ],
    }),
  },
})

const RESET_SECONDS = 600n
