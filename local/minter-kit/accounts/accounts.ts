import type { Principal } from '@icp-sdk/core/principal'

/** An account as Candid has it. */
export type Account = { owner: Principal; subaccount: [] | [Uint8Array] }

const SUBACCOUNT_BYTES = 32
const NOBODYS = new Uint8Array(SUBACCOUNT_BYTES)

/** An account's 32 bytes of subaccount; the default one is zeros. */
export const subaccountOf = ({ subaccount: [given] }: Pick<Account, 'subaccount'>): Uint8Array =>
  given ?? NOBODYS

/** The same text for the same account, however it is written. For maps, not for people: a character for each byte. */
export function accountKey({ owner, subaccount: [subaccount] }: Account): string {
  const isDefault = subaccount === undefined || subaccount.every((byte) => byte === 0)
  return isDefault
    ? bytesText(owner.toUint8Array())
    : `${bytesText(owner.toUint8Array())}.${bytesText(subaccount)}`
}

/** One call of the engine's own: hexadecimal digits take a hundred times its steps where code is interpreted. */
export const bytesText = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** @throws Error, which rejects the call, for a subaccount that has not 32 bytes. */
export function requireSubaccount([subaccount]: [] | [Uint8Array]): void {
  if (subaccount !== undefined && subaccount.length !== SUBACCOUNT_BYTES)
    throw new Error(`a subaccount has ${SUBACCOUNT_BYTES} bytes, this one has ${subaccount.length}`)
}

/** An account as the journal stores it. */
export type StoredAccount = {
  readonly owner: Uint8Array
  readonly subaccount: Uint8Array | undefined
}

export const toStored = ({ owner, subaccount: [subaccount] }: Account): StoredAccount => ({
  owner: owner.toUint8Array(),
  subaccount,
})

export const toCandid = (
  { owner, subaccount }: StoredAccount,
  toPrincipal: (bytes: Uint8Array) => Principal,
): Account => ({
  owner: toPrincipal(owner),
  subaccount: subaccount === undefined ? [] : [subaccount],
})
