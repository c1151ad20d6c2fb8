/** Somebody whose address is known by a name. */
export type Contact = { readonly name: string; readonly address: string }

export const MOST_CONTACTS = 1_000
const LONGEST_TEXT = 300

/** Reads saved contacts; entries that are none are left out. */
export function parseContacts(saved: unknown): readonly Contact[] {
  if (typeof saved !== 'object' || saved === null || !('contacts' in saved)) return []
  if (!Array.isArray(saved.contacts)) return []
  return sorted(saved.contacts.flatMap(readContact).slice(0, MOST_CONTACTS))
}

function readContact(entry: unknown): readonly Contact[] {
  if (typeof entry !== 'object' || entry === null) return []
  if (!('name' in entry) || !('address' in entry)) return []
  const { name, address } = entry
  return isText(name) && isText(address) ? [{ name, address }] : []
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST_TEXT

/** In the order of their names. */
export const sorted = (contacts: readonly Contact[]) =>
  contacts.toSorted((a, b) => a.name.localeCompare(b.name))
