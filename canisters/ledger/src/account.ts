import {
  accountIdentifier,
  blob,
  optional,
  remembered,
  struct,
  type ValueOf,
} from '@sluice/canister'

/**
 * An account as the ledger keeps it: principal bytes and a subaccount, absent when it is the default one.
 * An account that is known only by its ICP account identifier has the 32 identifier bytes as owner (principals have at most 29).
 */
export const accountField = struct({ owner: blob, subaccount: optional(blob) })
export type LedgerAccount = ValueOf<typeof accountField>

const SUBACCOUNT_LENGTH = 32
export const IDENTIFIER_LENGTH = 32

/** The key under which an account's balance is kept. ICRC and ICP spellings of one account have one key. */
export type AccountKeys = { keyOf(account: LedgerAccount): Uint8Array }

/** Plain ICRC ledgers: length-prefixed owner, then the subaccount if it is not the default one. */
export const icrcKeys: AccountKeys = {
  keyOf({ owner, subaccount }) {
    const key = new Uint8Array(1 + owner.length + (subaccount?.length ?? 0))
    key[0] = owner.length
    key.set(owner, 1)
    if (subaccount !== undefined) key.set(subaccount, 1 + owner.length)
    return key
  },
}

const identifierOf = remembered((key) => {
  const end = 1 + (key[0] ?? 0)
  return accountIdentifier(key.slice(1, end), key.length > end ? key.slice(end) : undefined)
})

/** The ICP ledger keeps balances by account identifier. */
export const icpKeys: AccountKeys = {
  keyOf: (account) =>
    isIdentifier(account) ? account.owner : identifierOf(icrcKeys.keyOf(account)),
}

export function isIdentifier(account: LedgerAccount): boolean {
  return account.owner.length === IDENTIFIER_LENGTH
}

const MAX_PRINCIPAL_LENGTH = 29

/**
 * From Candid: 32 zero bytes are the default subaccount, and so is an absent one.
 * @throws Error for an owner longer than principals are: nobody could spend from there, and 32 bytes would be an identifier here.
 */
export function toAccount(candid: {
  owner: { toUint8Array(): Uint8Array }
  subaccount: [] | [Uint8Array]
}): LedgerAccount {
  const owner = candid.owner.toUint8Array()
  if (owner.length > MAX_PRINCIPAL_LENGTH)
    throw new Error(`Invalid principal: it has more than ${MAX_PRINCIPAL_LENGTH} bytes`)
  return { owner, subaccount: normalSubaccount(candid.subaccount[0]) }
}

/** @throws Error when the subaccount does not have 32 bytes: the call is malformed and traps. */
export function normalSubaccount(subaccount: Uint8Array | undefined): Uint8Array | undefined {
  if (subaccount === undefined) return undefined
  if (subaccount.length !== SUBACCOUNT_LENGTH) {
    throw new Error(
      `Invalid subaccount: it has ${subaccount.length} bytes and must have ${SUBACCOUNT_LENGTH}`,
    )
  }
  return subaccount.every((byte) => byte === 0) ? undefined : subaccount
}
