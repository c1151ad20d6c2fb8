import type { Utxo } from '@sluice/candid/ckbtc_minter'
import { compareCoins } from '../bitcoin/payment/coins.ts'
import type { Model } from '../events/Model.ts'

/** The coins that can be spent, in the order in which they are chosen. */
export function spendableCoins({ coins }: Model): Utxo[] {
  return [...coins.values()].map(({ utxo }) => utxo).sort(compareCoins)
}
