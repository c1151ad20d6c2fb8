import type { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import type {
  GetAccountIdentifierTransactionsArgs,
  GetTransactionsResult,
  Operation,
  Status,
  Transaction,
} from '@sluice/candid/icp_index'
import { CallError } from '../../errors.ts'
import { type LedgerAddress, toIdentifier } from '../addresses.ts'
import type { HistoryEntry } from '../LedgerAdapter.ts'
import { optional } from '../optional.ts'
import { possibleAddress, possibleTime } from './foreign.ts'
import { legacyMemo } from './icpHistory.ts'
import type { LedgerIndex } from './LedgerIndex.ts'

/** What the index is asked. */
export type IcpIndexService = {
  get_account_identifier_transactions(
    wish: GetAccountIdentifierTransactionsArgs,
  ): Promise<GetTransactionsResult>
  ledger_id(): Promise<Principal>
  status(): Promise<Status>
}

/** An account's part in the ICP ledger's log, as the ICP index tells it. */
export function icpIndex(
  service: IcpIndexService,
  ledgerId: string,
  address: LedgerAddress,
): LedgerIndex {
  const account_identifier = toHex(
    'identifier' in address ? address.identifier : toIdentifier(address),
  )
  return {
    async fetchSynced() {
      const [status, ledger] = await Promise.all([service.status(), service.ledger_id()])
      if (ledger.toText() !== ledgerId) throw CallError.refused('the index is another ledger’s')
      return status.num_blocks_synced
    },
    async fetchPage(before, limit) {
      const wish = { account_identifier, start: [before] as [bigint], max_results: limit }
      const answer = await service.get_account_identifier_transactions(wish)
      if ('Err' in answer) throw CallError.refused(answer.Err.message)
      const { transactions, oldest_tx_id } = answer.Ok
      return {
        entries: transactions.map(({ id, transaction }) => entryOf(id, transaction)),
        oldest: oldest_tx_id[0],
      }
    },
  }
}

function entryOf(index: bigint, transaction: Transaction): HistoryEntry {
  const [createdAt] = transaction.created_at_time
  const [timestamp] = transaction.timestamp
  const memo = transaction.icrc1_memo[0] ?? legacyMemo(transaction.memo)
  return {
    index,
    // old blocks of the public ledger have no time but the payer's
    timestampNs: possibleTime((timestamp ?? createdAt)?.timestamp_nanos),
    ...optional('createdAtNs', createdAt?.timestamp_nanos),
    ...optional('memo', memo && Uint8Array.from(memo)),
    ...factsOf(transaction.operation),
  }
}

type Facts = Omit<HistoryEntry, 'index' | 'timestampNs' | 'memo' | 'createdAtNs'>

function factsOf(operation: Operation): Facts {
  if ('Mint' in operation) {
    const { to, amount } = operation.Mint
    return { kind: 'mint', ...partiesOf({ to }), amount: amount.e8s }
  }
  if ('Burn' in operation) {
    const { from, amount, spender } = operation.Burn
    return { kind: 'burn', ...partiesOf({ from, spender: spender[0] }), amount: amount.e8s }
  }
  if ('Transfer' in operation) {
    const { from, to, amount, fee, spender } = operation.Transfer
    const accounts = partiesOf({ from, to, spender: spender[0] })
    return { kind: 'transfer', ...accounts, amount: amount.e8s, fee: fee.e8s }
  }
  const { from, spender, allowance, fee } = operation.Approve
  const accounts = partiesOf({ from, spender })
  return { kind: 'approve', ...accounts, amount: allowance.e8s, fee: fee.e8s }
}

type Parties = Partial<Readonly<Record<'from' | 'to' | 'spender', string | undefined>>>

const partiesOf = ({ from, to, spender }: Parties) => ({
  ...optional('from', possibleAddress(from)),
  ...optional('to', possibleAddress(to)),
  ...optional('spender', possibleAddress(spender)),
})
