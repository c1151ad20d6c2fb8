import type { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { copyBytes, isSameBytes } from '../bytes/bytes.ts'
import { blob, optional, type ValueOf } from '../codec/field.ts'
import { struct } from '../codec/struct.ts'

/** A holder as collections store one; the default subaccount is absent. */
export const storedAccountField = struct({ owner: blob, subaccount: optional(blob) })
export type StoredAccount = ValueOf<typeof storedAccountField>

type CandidAccount = { owner: Principal; subaccount: [] | [Uint8Array] }

const SUBACCOUNT_BYTES = 32
const DEFAULT_SUBACCOUNT = new Uint8Array(SUBACCOUNT_BYTES)

/** @returns undefined for a subaccount that is none. The default subaccount is stored as absent. */
export function storedAccount(
  owner: Uint8Array,
  subaccount: Uint8Array | undefined,
): StoredAccount | undefined {
  if (subaccount === undefined) return { owner, subaccount }
  if (subaccount.length !== SUBACCOUNT_BYTES) return undefined
  const isDefault = isSameBytes(subaccount, DEFAULT_SUBACCOUNT)
  return { owner, subaccount: isDefault ? undefined : copyBytes(subaccount) }
}

/** {@link storedAccount} of an account as interfaces write one. */
export const readAccount = ({ owner, subaccount }: CandidAccount): StoredAccount | undefined =>
  storedAccount(owner.toUint8Array(), subaccount[0])

/** An account as interfaces write one. */
export const viewAccount = (
  { owner, subaccount }: StoredAccount,
  toPrincipal: (bytes: Uint8Array) => Principal,
): CandidAccount => ({
  owner: toPrincipal(owner),
  subaccount: subaccount === undefined ? [] : [subaccount],
})

/** The account's identifier, under which its tokens are listed: EXT names holders by it. */
export function holderKey({ owner, subaccount }: StoredAccount): Uint8Array {
  return accountIdentifier(owner, subaccount)
}

export function isSameAccount(a: StoredAccount, b: StoredAccount): boolean {
  return (
    isSameBytes(a.owner, b.owner) &&
    isSameBytes(a.subaccount ?? DEFAULT_SUBACCOUNT, b.subaccount ?? DEFAULT_SUBACCOUNT)
  )
}
