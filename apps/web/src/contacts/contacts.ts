import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { deviceStorage } from '../storage/browserStorage.ts'
import { type Contact, parseContacts, sorted } from './parseContacts.ts'

export const LONGEST_NAME = 20

type ContactsStore = {
  readonly contacts: readonly Contact[]
  readonly add: (contact: Contact) => void
  readonly replace: (address: string, contact: Contact) => void
  readonly remove: (address: string) => void
  /** Takes the place of all. */
  readonly replaceAll: (contacts: readonly Contact[]) => void
}

/** The address book, kept on this device only. */
export const useContacts = create<ContactsStore>()(
  persist(
    (set) => ({
      contacts: [],
      add: (contact) => set(({ contacts }) => ({ contacts: sorted([...contacts, contact]) })),
      replace: (address, contact) =>
        set(({ contacts }) => ({ contacts: sorted([...without(contacts, address), contact]) })),
      replaceAll: (contacts) => set({ contacts: sorted(contacts) }),
      remove: (address) => set(({ contacts }) => ({ contacts: without(contacts, address) })),
    }),
    {
      name: 'sluice-contacts',
      version: 1,
      storage: createJSONStorage<Pick<ContactsStore, 'contacts'>>(() => deviceStorage),
      partialize: ({ contacts }) => ({ contacts }),
      // what a later version saved is read as far as it is understood, instead of being dropped
      migrate: (saved) => ({ contacts: parseContacts(saved) }),
      merge: (saved, current) => ({ ...current, contacts: parseContacts(saved) }),
    },
  ),
)

/** The name that an address is known by, or none. */
export const useContactName = (address: string): string | undefined =>
  useContacts(({ contacts }) => contacts.find((contact) => contact.address === address)?.name)

const without = (contacts: readonly Contact[], address: string) =>
  contacts.filter((contact) => contact.address !== address)
