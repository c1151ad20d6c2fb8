import type { _SERVICE, Account, IndexArgs } from '@sluice/candid/ledger_index'
import * as service from '@sluice/candid/ledger_index'
import { copyBytes } from '@sluice/canister'
import { defineCanister, toPrincipal } from '@sluice/canister/runtime'
import { icrc3Source } from './icrc/icrc3Source.ts'
import { shownTransaction } from './icrc/shownTransaction.ts'
import { openPuller } from './puller.ts'
import { accountKey } from './store/accountKey.ts'
import { accountPage } from './store/accountPage.ts'
import { balanceOf } from './store/appendEntry.ts'
import { subaccountsOf } from './store/ownedAccounts.ts'

const { state, configure, start } = openPuller(icrc3Source)

/** Undefined for what is no account: a subaccount has 32 bytes. */
function keyOf({ owner, subaccount: [subaccount] }: Account): Uint8Array | undefined {
  const hasFlaw = subaccount !== undefined && subaccount.length !== 32
  return hasFlaw ? undefined : accountKey(owner.toUint8Array(), subaccount && copyBytes(subaccount))
}

const opt = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])

export default defineCanister<_SERVICE, [IndexArgs]>({
  service,
  onInit: (_, args) => configure(args),
  onStart: start,
  methods: {
    get_account_transactions: (_, { account, start: [before], max_results }) => {
      const key = keyOf(account)
      if (key === undefined) return { Err: { message: 'A subaccount has 32 bytes' } }
      const page = accountPage(state, key, { before, limit: max_results })
      const transactions = page.entries.map(({ id, entry }) => ({
        id,
        transaction: shownTransaction(entry),
      }))
      return { Ok: { balance: page.balance, transactions, oldest_tx_id: opt(page.oldest) } }
    },
    icrc1_balance_of: (_, account) => {
      const key = keyOf(account)
      return key === undefined ? 0n : balanceOf(state, key)
    },
    ledger_id: () => toPrincipal(state.config.get().ledger),
    list_subaccounts: (_, { owner, start: [after] }) =>
      subaccountsOf(state, owner.toUint8Array(), after && copyBytes(after)),
    status: () => ({ num_blocks_synced: state.synced.get() }),
    get_sync_failure: () => opt(state.failure.get()),
  },
})
