import type { Sdk } from '@sluice/sdk'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSdk } from '../../session/useSdk.ts'
import { useContacts } from '../contacts.ts'
import type { Contact } from '../parseContacts.ts'
import { fetchTerms } from './fetchTerms.ts'
import { keepState, stateOf, useKeptState } from './keptBooks.ts'
import { keyStore } from './keyStore.ts'
import { areSame } from './mergeContacts.ts'
import { contactsIn, syncBook } from './syncBook.ts'

/** Whoever types several contacts does not write several times. */
const REST_MS = 1_500

export type BookStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy' }
  /** This device has no key yet, and keys cost this. */
  | {
      readonly kind: 'price'
      readonly price: { readonly ledgerId: string; readonly price: bigint }
    }
  /** There are contacts of other devices: what becomes of both is shown before it is done. */
  | { readonly kind: 'merge'; readonly there: readonly Contact[] }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Keeping an account's contacts across devices: turning it on, bringing both sides to the same, turning it off. */
export function useBook(owner: string) {
  const { addressBook } = useSdk()
  const { contacts } = useContacts()
  const kept = useKeptState(owner)
  const [step, setStep] = useState<BookStep>({ kind: 'idle' })
  const isOn = kept?.isOn === true

  const attempt = useCallback(async (run: () => Promise<BookStep>) => {
    setStep({ kind: 'busy' })
    try {
      setStep(await run())
    } catch (error) {
      setStep({ kind: 'failed', error })
    }
  }, [])

  const begin = () =>
    attempt(async () => {
      const key = await keyStore.read(owner)
      if (key !== undefined) return lookThere(addressBook, owner, key)
      const { price, unused } = await fetchTerms(addressBook, owner)
      // a fee that is left over serves: nothing is asked for
      if (unused > 0n || price === undefined) return getKey(addressBook, owner)
      return { kind: 'price', price }
    })

  /** One at a time over all tabs: the button holds the lock of the account's money. */
  const pay = (price: Extract<BookStep, { kind: 'price' }>['price']) =>
    attempt(async () => {
      // another tab may have paid since the price was shown: its key serves this one, too
      const key = await keyStore.read(owner)
      if (key !== undefined) return lookThere(addressBook, owner, key)
      await addressBook.payForKey(keepState(owner, {}).feeKey, price)
      return getKey(addressBook, owner)
    })

  const sync = useCallback(
    () =>
      attempt(async () => {
        await syncNow(addressBook, owner)
        return { kind: 'idle' }
      }),
    [attempt, addressBook, owner],
  )

  useSyncWhenChanged({ isOn, contacts, base: kept?.base, sync })
  return {
    step,
    isOn,
    begin,
    pay,
    merge: sync,
    retry: isOn ? sync : begin,
    leave: () => setStep({ kind: 'idle' }),
    /** This device stops; what is kept stays for the others. */
    turnOff: () => {
      keepState(owner, { isOn: false, version: 0n, base: [] })
      setStep({ kind: 'idle' })
    },
    /** Nothing is kept any more; every device has its own contacts. */
    deleteBook: () =>
      attempt(async () => {
        await addressBook.delete()
        keepState(owner, { isOn: false, version: 0n, base: [] })
        return { kind: 'idle' }
      }),
  }
}

type Book = Sdk['addressBook']

async function getKey(book: Book, owner: string): Promise<BookStep> {
  const key = await book.fetchKey()
  await keyStore.save(owner, key)
  // the next key, should the browser forget this one, is another payment
  keepState(owner, { feeKey: BigInt(Date.now()) })
  return lookThere(book, owner, key)
}

/** What is there already is shown before anything is merged. */
async function lookThere(book: Book, owner: string, key: CryptoKey): Promise<BookStep> {
  const kept = await book.read(key)
  if (kept !== undefined) return { kind: 'merge', there: contactsIn(kept.text) }
  await syncWith(book, owner, key)
  return { kind: 'idle' }
}

async function syncNow(book: Book, owner: string): Promise<void> {
  const key = await keyStore.read(owner)
  if (key === undefined) {
    // the browser has thrown it away: it is asked for anew by turning this on again
    keepState(owner, { isOn: false })
    return
  }
  await syncWith(book, owner, key)
}

async function syncWith(book: Book, owner: string, key: CryptoKey): Promise<void> {
  const { version, base } = stateOf(owner) ?? { version: 0n, base: [] }
  const known = await syncBook({
    ...{ book, key, known: { version, base } },
    readHere: () => useContacts.getState().contacts,
    replaceHere: (next) => useContacts.getState().replaceAll(next),
  })
  keepState(owner, { isOn: true, ...known })
}

type Changes = {
  readonly isOn: boolean
  readonly contacts: readonly Contact[]
  readonly base: readonly Contact[] | undefined
  readonly sync: () => void
}

/** Once when the list is opened, and after each change of it. */
function useSyncWhenChanged({ isOn, contacts, base, sync }: Changes): void {
  const opened = useRef(false)
  useEffect(() => {
    if (!isOn) return
    const isFirst = !opened.current
    opened.current = true
    if (isFirst) return void sync()
    if (base !== undefined && areSame(base, contacts)) return
    const timer = setTimeout(sync, REST_MS)
    return () => clearTimeout(timer)
  }, [isOn, contacts, base, sync])
}
