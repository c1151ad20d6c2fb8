import { useEvmTransactions } from '../features/bridge/ethereum-transactions/useEvmTransactions.ts'
import { useOpenTransfers } from '../features/bridge/open/openTransfers.ts'
import { usePreferences } from '../preferences/usePreferences.ts'
import type { TextStore } from '../storage/browserStorage.ts'
import { useMyTokens } from '../tokens/my-tokens/myTokens.ts'
import { migrateOldState, withoutSecrets } from './migrateOldState.ts'
import { OLD_ROOT } from './oldRoot.ts'
import { readOldState, writeOldState } from './readOldState.ts'
import { toEvmTransactions } from './toEvmTransactions.ts'
import { toOpenTransfers } from './toOpenTransfers.ts'
import { toMyTokens, toPreferences } from './toOurState.ts'

const OLD_RISK = 'ICPSwap_Risk'
/** Lists and records that only save time; our own are filled by the ledgers, whose decimals and fees decide on money. */
const OLD_CACHES = ['ICPSwap-all-canisters', 'ALL_TOKENS']
const OLD_DATABASE = 'ICPSwap-app'

/**
 * Takes over preferences, chosen tokens and unfinished withdrawals of bitcoin and deposits from Ethereum that an app
 * with the known shape of state left at this address. Nobody is signed
 * in by it, in the tab (`persist:session`) or beyond: a wallet is asked anew.
 *
 * The old state itself stays, brought to its version 4: unfinished withdrawals to Ethereum, imported collections and positions in it
 * wait for the screens that show them, and whoever goes back to the old app loses nothing. Only the password in it goes, and
 * the caches, which are of use to nobody.
 */
export function takeOver(storage: TextStore, databases?: Pick<IDBFactory, 'deleteDatabase'>): void {
  const stored = readOldState(storage.getItem(OLD_ROOT))
  const migrated = stored && withoutSecrets(migrateOldState(stored))
  const state = migrated?.state ?? {}
  // Saved even where nothing was chosen: from now on this address has a state of ours, and none is taken over again.
  usePreferences.setState(toPreferences(state, storage.getItem(OLD_RISK) === 'true'))
  useMyTokens.setState(toMyTokens(state))
  for (const transfer of toOpenTransfers(state)) useOpenTransfers.getState().add(transfer)
  const sent = toEvmTransactions(state)
  if (sent.length > 0) useEvmTransactions.getState().takeOver(sent)
  if (!migrated) return
  storage.setItem(OLD_ROOT, writeOldState(migrated))
  for (const key of OLD_CACHES) storage.removeItem(key)
  databases?.deleteDatabase(OLD_DATABASE)
}
