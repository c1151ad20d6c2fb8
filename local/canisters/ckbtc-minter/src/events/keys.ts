import type { Account, Utxo } from '@sluice/candid/ckbtc_minter'

const NOBODYS = new Uint8Array(32)

/** An account's 32 bytes of subaccount; the default one is zeros. */
export const subaccountOf = ({ subaccount: [given] }: Pick<Account, 'subaccount'>): Uint8Array =>
  given ?? NOBODYS

/** The same text for the same account, however it is written. For maps, not for people: a character for each byte. */
export function accountKey({ owner, subaccount: [subaccount] }: Account): string {
  const isDefault = subaccount === undefined || subaccount.every((byte) => byte === 0)
  return isDefault
    ? textOf(owner.toUint8Array())
    : `${textOf(owner.toUint8Array())}.${textOf(subaccount)}`
}

/** The same for a coin. */
export const outpointKey = ({ txid, vout }: Utxo['outpoint']): string => `${textOf(txid)}${vout}`

/** One call of the engine's own: hexadecimal digits take a hundred times its steps where code is interpreted. */
const textOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
