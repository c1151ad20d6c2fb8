import { type Contact, MOST_CONTACTS, sorted } from '../parseContacts.ts'

/** Lists of the same person's contacts: as this device has them, as the others have them, and as both had them last. */
export type Versions = {
  readonly base: readonly Contact[]
  readonly here: readonly Contact[]
  readonly there: readonly Contact[]
}

/**
 * What becomes of both: what only one side has changed since, it has changed for both. Of an address that both have named anew, this
 * device's name stays; one that one side deleted and the other renamed stays.
 */
export function mergeContacts({ base, here, there }: Versions): readonly Contact[] {
  const [before, ours, theirs] = [namesIn(base), namesIn(here), namesIn(there)]
  const merged = [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((address) => {
    const [was, our, their] = [before.get(address), ours.get(address), theirs.get(address)]
    const name = our === was ? their : (our ?? (their === was ? undefined : their))
    return name === undefined ? [] : [{ name, address }]
  })
  return sorted(merged).slice(0, MOST_CONTACTS)
}

/** Whether two lists say the same. */
export function areSame(one: readonly Contact[], other: readonly Contact[]): boolean {
  const names = namesIn(other)
  return (
    one.length === other.length && one.every(({ name, address }) => names.get(address) === name)
  )
}

/** What is in the first list and not in the second. */
export function missingIn(
  contacts: readonly Contact[],
  from: readonly Contact[],
): readonly Contact[] {
  const names = namesIn(from)
  return contacts.filter(({ address }) => !names.has(address))
}

const namesIn = (contacts: readonly Contact[]): ReadonlyMap<string, string> =>
  new Map(contacts.map(({ name, address }) => [address, name]))
