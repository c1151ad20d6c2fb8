import type { _SERVICE, CheckArg } from '@sluice/candid/btc_checker'
import * as service from '@sluice/candid/btc_checker'
import {
  defineCanister,
  msgCyclesAccept,
  msgCyclesAvailable,
  stableMap,
} from '@sluice/canister/runtime'
import { blocked, setBlocked } from './blocked.ts'
import { openCheckerState } from './CheckerState.ts'
import {
  checkAddress,
  checkTransaction,
  checkTransactionText,
  type Payment,
  queryTransaction,
} from './checks.ts'
import { install, upgrade } from './settings.ts'

const state = openCheckerState(stableMap)
const payment: Payment = {
  get available() {
    return msgCyclesAvailable()
  },
  accept: msgCyclesAccept,
}

export default defineCanister<_SERVICE, [CheckArg]>({
  service,
  onInit: (_, arg) => install(state, arg),
  onUpgrade: (_, arg) => upgrade(state, arg),
  door: { uploads: { methods: ['set_blocked'] } },
  methods: {
    check_transaction: (_, { txid }) => checkTransaction(state, txid, payment),
    check_transaction_str: (_, { txid }) => checkTransactionText(state, txid, payment),
    check_transaction_query: (_, { txid }) => queryTransaction(state, txid),
    check_address: (_, { address }) => checkAddress(state, address),
    set_blocked: ({ isController }, lists) =>
      isController
        ? setBlocked(state, lists)
        : { err: 'Only a controller may set what is blocked' },
    get_blocked: () => blocked(state),
  },
})
