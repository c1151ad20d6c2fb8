import type { LedgerArg } from '@sluice/candid/ledger_upgrade'
import { setFeeCollector } from './feeCollector.ts'
import { metadataEntries } from './initialise.ts'
import type { LedgerState } from './LedgerState.ts'

/** What wallets and other canisters still show and keep whole. */
const LONGEST_NAME = 255
const LONGEST_SYMBOL = 100

/**
 * Changes what an upgrade names and leaves the rest; metadata that it brings takes the place of all that there was. Only controllers upgrade.
 * @throws Error for what no token can be called, and for who cannot collect fees: the upgrade fails as a whole
 */
export function changeAtUpgrade(state: LedgerState, { Upgrade: [change] }: LedgerArg): void {
  if (change === undefined) return
  const { config } = state
  const before = config.get()
  const [name = before.name] = change.token_name
  const [symbol = before.symbol] = change.token_symbol
  if (name === '' || name.length > LONGEST_NAME)
    throw new Error(`A name has 1 to ${LONGEST_NAME} characters`)
  if (symbol === '' || symbol.length > LONGEST_SYMBOL)
    throw new Error(`A symbol has 1 to ${LONGEST_SYMBOL} characters`)
  const [metadata] = change.metadata
  config.set({
    ...before,
    name,
    symbol,
    transferFee: change.transfer_fee[0] ?? before.transferFee,
    maxMemoLength: change.max_memo_length[0] ?? before.maxMemoLength,
    metadata: metadata === undefined ? before.metadata : metadataEntries(metadata),
  })
  const [collector] = change.change_fee_collector
  if (collector !== undefined)
    setFeeCollector(state, 'SetTo' in collector ? collector.SetTo : undefined)
}
