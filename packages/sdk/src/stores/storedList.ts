/** The two methods of `localStorage` that a store needs, so that a test or a bot can bring a map. */
export type TextStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

type Entry = { readonly id: string }
export type StoredList<T extends Entry> = {
  list(): T[]
  save(entry: T): void
  remove(id: string): void
}

type Read<T> = {
  readonly known: readonly T[]
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
  const write = ({ others, damaged }: Read<T>, known: readonly T[]): void => {
    if (damaged) storage.setItem(`${key}.damaged`, storage.getItem(key) ?? '')
    storage.setItem(key, JSON.stringify([...others, ...known], bigintToText))
  }
  return {
    list: () => [...read().known],
    save: (entry) => {
      const found = read()
      write(found, [...found.known.filter(({ id }) => id !== entry.id), entry])
    },
    remove: (id) => {
      const found = read()
      write(
        found,
        found.known.filter((entry) => entry.id !== id),
      )
    },
  }
}

function readEntries<T extends Entry>(json: string | null, parse: (entry: unknown) => T): Read<T> {
  const parsed = parseList(json)
  const known: T[] = []
  const others: unknown[] = []
  for (const entry of parsed ?? []) {
    const read = known.length < MOST_ENTRIES ? attempt(() => parse(entry)) : undefined
    if (read === undefined) others.push(entry)
    else known.push(read)
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
