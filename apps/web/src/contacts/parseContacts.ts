/** Somebody whose address is known by a name. */
export type Contact = { readonly name: string; readonly address: string }

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

/** In the order of their names. */
export const sorted = (contacts: readonly Contact[]) =>
  contacts.toSorted((a, b) => a.name.localeCompare(b.name))
