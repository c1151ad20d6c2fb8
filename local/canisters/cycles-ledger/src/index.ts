import type {
  _SERVICE,
  CyclesLedgerArgs,
  DepositArgs,
  DepositResult,
} from '@sluice/candid/cycles_ledger'
import * as service from '@sluice/candid/cycles_ledger'
import {
  defineCanister,
  msgCyclesAccept,
  msgCyclesAvailable,
  stableMap,
} from '@sluice/canister/runtime'
import { accountKey, balanceOf, credit, nextBlock } from './accounts.ts'
import { openCyclesState } from './CyclesState.ts'
import { createFor, FEE, withdrawFor } from './spend.ts'

const DECIMALS = 12

const state = openCyclesState(stableMap)

function deposit({ to }: DepositArgs): DepositResult {
  const offered = msgCyclesAvailable()
  if (offered <= FEE) throw new Error('A deposit is more than the fee')
  const account = accountKey(to)
  credit(state, account, msgCyclesAccept(offered) - FEE)
  return { block_index: nextBlock(state), balance: balanceOf(state, account) }
}

export default defineCanister<_SERVICE, [CyclesLedgerArgs]>({
  service,
  onInit: (_, { initial_balances }) => {
    for (const [account, cycles] of initial_balances) credit(state, accountKey(account), cycles)
  },
  methods: {
    create_canister: (context, order) => createFor(state, context, order),
    withdraw: (context, order) => withdrawFor(state, context, order),
    deposit: (_, order) => deposit(order),
    icrc1_balance_of: (_, account) => balanceOf(state, accountKey(account)),
    icrc1_decimals: () => DECIMALS,
    icrc1_fee: () => FEE,
    icrc1_name: () => 'Trillion Cycles',
    icrc1_symbol: () => 'TCYCLES',
    icrc1_total_supply: () =>
      [...state.balances.entries()].reduce((sum, [, cycles]) => sum + cycles, 0n),
  },
})
