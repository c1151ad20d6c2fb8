/** The two methods of `localStorage` that a store needs, so that a test or a bot can bring a map. */
export type TextStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

type Entry = { readonly id: string }
export type StoredList<T extends Entry> = {
  list(): T[]
  /** Records that nothing is known of. */
  others(): readonly unknown[]
  save(entry: Entry): void
  remove(id: string): void
}

type Read<T> = {
  /** With each record as it is stored, which is how it is written again. */
  readonly known: readonly { readonly entry: T; readonly stored: unknown }[]
  readonly others: readonly unknown[]
  readonly damaged: boolean
}

/** Nobody has as many unfinished at once; what is beyond stays stored. */
const MOST_ENTRIES = 1_000
const LONGEST_TEXT = 20_000
const LONGEST_FIGURE = 80

/**
 * Records of money under way as one JSON text; bigints are written as decimal texts. A record that `parse` throws on, of a later
 * version of the app for example, is not shown and never deleted; a text that is damaged as a whole is put aside before a new one
 * takes its place.
 */
export function storedList<T extends Entry>(
  storage: TextStorage,
  key: string,
  parse: (entry: unknown) => T,
): StoredList<T> {
  const read = (): Read<T> => readEntries(storage.getItem(key), parse)
  const write = ({ others, damaged }: Read<T>, known: readonly unknown[]): void => {
    if (damaged) storage.setItem(`${key}.damaged`, storage.getItem(key) ?? '')
    storage.setItem(key, storedText([...others, ...known]))
  }
  const without = ({ known }: Read<T>, id: string): readonly unknown[] =>
    known.filter(({ entry }) => entry.id !== id).map(({ stored }) => stored)
  return {
    list: () => read().known.map(({ entry }) => entry),
    others: () => read().others,
    save: (entry) => {
      const found = read()
      write(found, [...without(found, entry.id), entry])
    },
    remove: (id) => {
      const found = read()
      write(found, without(found, id))
    },
  }
}

function readEntries<T extends Entry>(json: string | null, parse: (entry: unknown) => T): Read<T> {
  const parsed = parseList(json)
  const known: Read<T>['known'][number][] = []
  const others: unknown[] = []
  for (const stored of parsed ?? []) {
    const entry = known.length < MOST_ENTRIES ? attempt(() => parse(stored)) : undefined
    if (entry === undefined) others.push(stored)
    else known.push({ entry, stored })
  }
  return { known, others, damaged: parsed === undefined }
}

/** Undefined for what could not be written again as it is: no JSON, no list, or nested beyond what a text can be made of. */
function parseList(json: string | null): unknown[] | undefined {
  return attempt(() => {
    const parsed: unknown = JSON.parse(json ?? '[]')
    JSON.stringify(parsed)
    return Array.isArray(parsed) ? parsed : undefined
  })
}

/** Reads a record field by field. @throws Error for what is none */
export function recordReader(entry: unknown) {
  const field = (name: string): unknown =>
    typeof entry === 'object' && entry !== null && Object.hasOwn(entry, name)
      ? Reflect.get(entry, name)
      : undefined
  const text = (name: string): string => {
    const value = field(name)
    if (typeof value === 'string' && value.length <= LONGEST_TEXT) return value
    throw new Error(`the stored record lacks ${name}`)
  }
  return {
    field,
    text,
    /** A figure of any sensible length: a text of a million digits would take minutes to read. */
    bigint: (name: string): bigint => {
      const digits = text(name)
      if (digits.length <= LONGEST_FIGURE && /^-?\d+$/.test(digits)) return BigInt(digits)
      throw new Error(`the stored record has no figure ${name}`)
    },
    number: (name: string): number => {
      const value = field(name)
      if (typeof value === 'number' && Number.isFinite(value)) return value
      throw new Error(`the stored record has no number ${name}`)
    },
  }
}

/** A record as it is stored. */
export const storedText = (record: unknown): string => JSON.stringify(record, bigintToText)

const bigintToText = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    // what cannot be read is kept as it is
    return undefined
  }
}
