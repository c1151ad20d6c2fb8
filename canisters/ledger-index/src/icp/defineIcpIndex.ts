import type { _SERVICE, GetTransactionsResult, IndexArgs } from '@sluice/candid/icp_index'
import * as service from '@sluice/candid/icp_index'
import { accountIdentifier, copyBytes, parseIdentifier } from '@sluice/canister'
import { type CanisterClass, defineCanister, toPrincipal } from '@sluice/canister/runtime'
import { openPuller } from '../puller.ts'
import { accountPage, type PageWish } from '../store/accountPage.ts'
import { balanceOf } from '../store/appendEntry.ts'
import type { IndexState } from '../store/IndexState.ts'
import { icpSource } from './icpSource.ts'
import { shownTransaction } from './shownTransaction.ts'

type CandidAccount = {
  owner: { toUint8Array(): Uint8Array }
  subaccount: [] | [Uint8Array | number[]]
}

const identifierOf = ({ owner, subaccount: [subaccount] }: CandidAccount) =>
  accountIdentifier(owner.toUint8Array(), subaccount && copyBytes(subaccount))

/** The index of the ICP ledger, in the interface of the public one: accounts are known by their identifiers. */
export function defineIcpIndex(): CanisterClass {
  const { state, configure, start } = openPuller(icpSource)
  return defineCanister<_SERVICE, [IndexArgs]>({
    service,
    onInit: (_, args) => configure(args),
    onStart: start,
    methods: {
      get_account_identifier_balance: (_, text) => {
        const identifier = parseIdentifier(text)
        return identifier === undefined ? 0n : balanceOf(state, identifier)
      },
      get_account_identifier_transactions: (_, wish) => {
        const identifier = parseIdentifier(wish.account_identifier)
        if (identifier === undefined)
          return { Err: { message: 'An account identifier has 64 hexadecimal digits' } }
        const [before] = wish.start
        return pageOf(state, identifier, { before, limit: wish.max_results })
      },
      get_account_transactions: (_, { account, start: [before], max_results }) =>
        pageOf(state, identifierOf(account), { before, limit: max_results }),
      icrc1_balance_of: (_, account) => balanceOf(state, identifierOf(account)),
      ledger_id: () => toPrincipal(state.config.get().ledger),
      status: () => ({ num_blocks_synced: state.synced.get() }),
      get_sync_failure: () => opt(state.failure.get()),
    },
  })
}

function pageOf(state: IndexState, account: Uint8Array, wish: PageWish): GetTransactionsResult {
  const { balance, entries, oldest } = accountPage(state, account, wish)
  const transactions = entries.flatMap(({ id, entry }) => shownTransaction(id, entry) ?? [])
  return { Ok: { balance, transactions, oldest_tx_id: opt(oldest) } }
}

const opt = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])
