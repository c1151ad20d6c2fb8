import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deviceStorage } from '../storage/browserStorage.ts'

/** Somebody whose address is known by a name. */
export type Contact = { readonly name: string; readonly address: string }

export const LONGEST_NAME = 20

type ContactsStore = {
  readonly contacts: readonly Contact[]
  readonly add: (contact: Contact) => void
  readonly replace: (address: string, contact: Contact) => void
  readonly remove: (address: string) => void
}

/** The address book, kept on this device only. */
export const useContacts = create<ContactsStore>()(
  persist(
    (set) => ({
      contacts: [],
      add: (contact) => set(({ contacts }) => ({ contacts: sorted([...contacts, contact]) })),
      replace: (address, contact) =>
        set(({ contacts }) => ({ contacts: sorted([...without(contacts, address), contact]) })),
      remove: (address) => set(({ contacts }) => ({ contacts: without(contacts, address) })),
    }),
    {
      name: 'sluice-contacts',
      version: 1,
      storage: createJSONStorage<Pick<ContactsStore, 'contacts'>>(() => deviceStorage),
      partialize: ({ contacts }) => ({ contacts }),
      merge: (saved, current) => ({ ...current, contacts: parseContacts(saved) }),
    },
  ),
)

/** The name that an address is known by, or none. */
export const useContactName = (address: string): string | undefined =>
  useContacts(({ contacts }) => contacts.find((contact) => contact.address === address)?.name)

/** Reads saved contacts; entries that are none are left out. */
export function parseContacts(saved: unknown): readonly Contact[] {
  if (typeof saved !== 'object' || saved === null || !('contacts' in saved)) return []
  return Array.isArray(saved.contacts) ? sorted(saved.contacts.filter(isContact)) : []
}

const isContact = (entry: unknown): entry is Contact =>
  typeof entry === 'object' &&
  entry !== null &&
  'name' in entry &&
  'address' in entry &&
  typeof entry.name === 'string' &&
  typeof entry.address === 'string'

const without = (contacts: readonly Contact[], address: string) =>
  contacts.filter((contact) => contact.address !== address)

const sorted = (contacts: readonly Contact[]) =>
  contacts.toSorted((a, b) => a.name.localeCompare(b.name))
