import type { Account, Utxo } from '@sluice/candid/ckbtc_minter'
import { toHex } from '@sluice/canister'

const NOBODYS = new Uint8Array(32)

/** An account's 32 bytes of subaccount; the default one is zeros. */
export const subaccountOf = ({ subaccount: [given] }: Pick<Account, 'subaccount'>): Uint8Array =>
  given ?? NOBODYS

/** The same text for the same account, however it is written. */
export const accountKey = (account: Account): string =>
  `${toHex(account.owner.toUint8Array())}.${toHex(subaccountOf(account))}`

export const outpointKey = ({ txid, vout }: Utxo['outpoint']): string => `${toHex(txid)}:${vout}`
