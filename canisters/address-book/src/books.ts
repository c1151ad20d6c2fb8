import type { Refusal } from '@sluice/candid/address_book'
import type { AddressBookState } from './AddressBookState.ts'

/** Bytes of a book: some five hundred contacts, encrypted. */
const MAX_BOOK = 65_536
/** A nonce and a tag at least: less is no ciphertext. */
const MIN_BOOK = 28

type Answer<T> = { ok: T } | { err: Refusal }

export type Put = { readonly version: bigint; readonly ciphertext: Uint8Array }

/** Replaces the version that its owner has seen, so that two devices do not overwrite each other. Answers the new version. */
export function putBook(
  { books, versions, keys }: Pick<AddressBookState, 'books' | 'versions' | 'keys'>,
  owner: Uint8Array,
  { version, ciphertext }: Put,
  nowNs: bigint,
): Answer<bigint> {
  if (!keys.has(owner)) return { err: { unpaid: null } }
  if (ciphertext.length > MAX_BOOK) return { err: { tooLarge: { most: BigInt(MAX_BOOK) } } }
  if (ciphertext.length < MIN_BOOK)
    return { err: { invalid: `A book has at least ${MIN_BOOK} bytes` } }
  const current = versions.get(owner) ?? 0n
  if (version !== current) return { err: { conflict: { version: current } } }
  const next = current + 1n
  versions.set(owner, next)
  books.set(owner, { version: next, changedAtNs: nowNs, ciphertext })
  return { ok: next }
}

/** Whether there was one. */
export function deleteBook({ books }: Pick<AddressBookState, 'books'>, owner: Uint8Array): boolean {
  const was = books.has(owner)
  books.delete(owner)
  return was
}
