import type { Account, Utxo } from '@sluice/candid/ckbtc_minter'
import { accountKey } from '../../../../minter-kit/accounts/accounts.ts'
import { outpointKey } from '../events/keys.ts'
import { type MinterContext, NS_PER_SECOND } from '../minter/MinterContext.ts'

/**
 * Of the coins at an address, those that have not been minted: never seen, checked and not minted yet, or set aside so long ago that
 * they are to be looked at again.
 */
export function coinsToTake(
  { log, now }: MinterContext,
  account: Account,
  utxos: readonly Utxo[],
): Utxo[] {
  const { received, suspended, settings } = log.model
  const setAside = suspended.get(accountKey(account))
  const suspendedBeforeNs = now() - settings.timing.suspension * NS_PER_SECOND
  const seen = new Set<string>()
  return utxos.filter(({ outpoint }) => {
    const key = outpointKey(outpoint)
    if (received.has(key) || seen.has(key)) return false
    seen.add(key)
    const since = setAside?.get(key)?.sinceNs
    return since === undefined || since <= suspendedBeforeNs
  })
}
