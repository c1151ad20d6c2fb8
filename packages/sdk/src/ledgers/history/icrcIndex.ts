import type { Principal } from '@icp-sdk/core/principal'
import type {
  Account,
  GetAccountTransactionsArgs,
  GetTransactionsResult,
  Status,
} from '@sluice/candid/ledger_index'
import { CallError } from '../../errors.ts'
import type { IcrcAccount } from '../addresses.ts'
import { entryOf } from './icrcHistory.ts'
import type { LedgerIndex } from './LedgerIndex.ts'

/** What an index is asked. */
export type IcrcIndexService = {
  get_account_transactions(wish: GetAccountTransactionsArgs): Promise<GetTransactionsResult>
  ledger_id(): Promise<Principal>
  status(): Promise<Status>
}

/** An account's part in an ICRC ledger's log, as the ledger's index tells it. */
export function icrcIndex(
  service: IcrcIndexService,
  ledgerId: string,
  { owner, subaccount }: IcrcAccount,
): LedgerIndex {
  const account: Account = {
    owner,
    subaccount: subaccount === undefined ? [] : [subaccount],
  }
  return {
    async fetchSynced() {
      const [status, ledger] = await Promise.all([service.status(), service.ledger_id()])
      if (ledger.toText() !== ledgerId) throw CallError.refused('the index is another ledger’s')
      return status.num_blocks_synced
    },
    async fetchPage(before, limit) {
      const wish = { account, start: [before] as [bigint], max_results: limit }
      const answer = await service.get_account_transactions(wish)
      if ('Err' in answer) throw CallError.refused(answer.Err.message)
      const { transactions, oldest_tx_id } = answer.Ok
      return {
        entries: transactions.map(({ id, transaction }) => entryOf(id, transaction)),
        oldest: oldest_tx_id[0],
      }
    },
  }
}
