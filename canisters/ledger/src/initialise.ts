import type { LedgerArgs, MetadataValue } from '@sluice/candid/ledger'
import { toAccount } from './account.ts'
import type { LedgerContext } from './blocks/appendBlock.ts'
import { setFeeCollector } from './feeCollector.ts'
import type { LedgerConfig } from './LedgerState.ts'
import { transfer } from './transfer.ts'

const utf8 = new TextEncoder()

/**
 * Configures the ledger and mints the initial balances, one mint block each.
 * @throws Error when a balance cannot be minted, or for who cannot collect fees: the installation fails as a whole.
 */
export function initialise(context: LedgerContext, args: LedgerArgs): void {
  const mintingAccount = toAccount(args.minting_account)
  context.state.config.set({
    kind: kindOf(args.kind),
    name: args.name,
    symbol: args.symbol,
    decimals: args.decimals,
    transferFee: args.transfer_fee,
    maxMemoLength: args.max_memo_length,
    mintingAccount,
    metadata: metadataEntries(args.metadata),
  })
  const [mostRecentRequests] = args.max_transactions_in_window
  if (mostRecentRequests !== undefined) context.state.mostRecentRequests.set(mostRecentRequests)
  setFeeCollector(context.state, args.fee_collector_account[0])
  for (const [account, amount] of args.initial_balances) {
    const minted = transfer(context, {
      from: mintingAccount,
      to: toAccount(account),
      amount,
      givenFee: undefined,
      memo: undefined,
      createdAtTime: undefined,
    })
    if ('Err' in minted) throw new Error(`initial balance of ${amount} cannot be minted`)
  }
}

function kindOf(kind: LedgerArgs['kind']): LedgerConfig['kind'] {
  if ('Icp' in kind) return 'Icp'
  return 'Icrc1' in kind ? 'Icrc1' : 'Icrc'
}

/** @throws Error for values that are neither a text nor bytes */
export const metadataEntries = (entries: LedgerArgs['metadata']): LedgerConfig['metadata'] =>
  entries.map(([key, value]) => ({ key, value: storedValue(value) }))

type StoredValue = LedgerConfig['metadata'][number]['value']

function storedValue(value: MetadataValue): StoredValue {
  if ('Text' in value) return { kind: 'Text', bytes: utf8.encode(value.Text) }
  if ('Blob' in value) return { kind: 'Blob', bytes: value.Blob }
  throw new Error('extra metadata holds texts and blobs only')
}
