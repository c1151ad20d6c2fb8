import type { Utxo } from '@sluice/candid/ckbtc_minter'
import { bytesText } from '../../../../minter-kit/accounts/accounts.ts'

/** The same text for the same coin, for maps. */
export const outpointKey = ({ txid, vout }: Utxo['outpoint']): string => `${bytesText(txid)}${vout}`
