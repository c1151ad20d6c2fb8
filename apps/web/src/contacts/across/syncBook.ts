import type { Sdk } from '@sluice/sdk'
import { AddressBookError } from '@sluice/sdk/addressBookError'
import { readRecord } from '../../activity/readRecord.ts'
import { type Contact, parseContacts } from '../parseContacts.ts'
import { areSame, mergeContacts } from './mergeContacts.ts'

/** So often another device may be first before this one says so. */
const TRIES = 3

export type Known = { readonly version: bigint; readonly base: readonly Contact[] }

type Sides = {
  readonly book: Pick<Sdk['addressBook'], 'read' | 'write'>
  readonly key: CryptoKey
  readonly known: Known
  readonly readHere: () => readonly Contact[]
  /** Puts in what came of both. */
  readonly replaceHere: (contacts: readonly Contact[]) => void
}

/**
 * Brings this device and what is kept to the same: reads, merges, writes with the version that was read, and begins anew where another
 * device was first. Returns what both have then. @throws AddressBookError, CallError, WalletError; nothing here has changed then but by a merge
 */
export async function syncBook(sides: Sides): Promise<Known> {
  const { book, key, readHere, replaceHere } = sides
  let { base, version } = sides.known
  for (let tries = 0; ; tries++) {
    const kept = await book.read(key)
    // of a book that was deleted elsewhere, every contact stays here and is kept anew
    const there = kept === undefined ? [] : contactsIn(kept.text)
    const merged = mergeContacts({
      base: kept === undefined ? [] : base,
      here: readHere(),
      there,
    })
    if (!areSame(merged, readHere())) replaceHere(merged)
    version = kept?.version ?? version
    if (kept !== undefined && areSame(merged, there)) return { version, base: merged }
    try {
      const text = JSON.stringify({ contacts: merged })
      return { version: await book.write(key, { version, text }), base: merged }
    } catch (error) {
      if (!isConflict(error) || tries + 1 >= TRIES) throw error
      if (kept === undefined) version = versionIn(error)
      base = kept === undefined ? [] : there
    }
  }
}

/**
 * The contacts in a book. One of another form was written by a later version of this page: taken for empty, it would delete the contacts of
 * this device. @throws AddressBookError `book-unreadable`
 */
export function contactsIn(text: string): readonly Contact[] {
  const saved = parsed(text)
  if (!Array.isArray(readRecord(saved).field('contacts')))
    throw AddressBookError.unreadable(new Error('the book has another form'))
  return parseContacts(saved)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw AddressBookError.unreadable(error)
  }
}

const isConflict = (error: unknown): error is AddressBookError =>
  error instanceof AddressBookError && error.code === 'book-conflict'

const versionIn = ({ details }: AddressBookError): bigint =>
  typeof details.version === 'bigint' ? details.version : 0n
