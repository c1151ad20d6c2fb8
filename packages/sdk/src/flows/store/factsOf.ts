import type { RecordReader } from './FlowStore.ts'
import { recordReader } from './storedList.ts'

export type Reader<Fact> = (stored: RecordReader, name: string) => Fact
/** How each fact is read; of one that may be missing a reader that gives undefined. */
export type Shape<Facts> = {
  readonly [Name in keyof Required<Facts>]: Reader<
    undefined extends Facts[Name] ? Required<Facts>[Name] | undefined : Facts[Name]
  >
}

/** @returns a reader of stored facts, which throws an Error when one is missing */
export const factsOf =
  <Facts extends object>(shape: Shape<Facts>) =>
  (stored: RecordReader): Facts =>
    Object.fromEntries(
      Object.entries<Reader<unknown>>(shape)
        .map(([name, read]): readonly unknown[] => [name, read(stored, name)])
        .filter(([, fact]) => fact !== undefined),
    )

export const text: Reader<string> = (stored, name) => stored.text(name)
export const figure: Reader<bigint> = (stored, name) => stored.bigint(name)
export const number: Reader<number> = (stored, name) => stored.number(name)
export const isTrue: Reader<boolean> = (stored, name) => stored.field(name) === true
export const optional =
  <Fact>(read: Reader<Fact>): Reader<Fact | undefined> =>
  (stored, name) =>
    stored.field(name) === undefined ? undefined : read(stored, name)

const MOST_TEXTS = 200

/** A list of texts, as bounded as each of them. */
export const texts: Reader<readonly string[]> = (stored, name) => {
  const list = stored.field(name)
  if (!Array.isArray(list) || list.length > MOST_TEXTS)
    throw new Error(`the stored record has no list ${name}`)
  return list.map((text) => recordReader({ text }).text('text'))
}

/** One of a few texts. */
export const oneOf =
  <Text extends string>(known: readonly Text[]): Reader<Text> =>
  (stored, name) => {
    const found = known.find((text) => text === stored.text(name))
    if (found === undefined) throw new Error(`the stored record has an unknown ${name}`)
    return found
  }

/** A record inside of a record. */
export const inside =
  <Fact>(read: (stored: RecordReader) => Fact): Reader<Fact> =>
  (stored, name) =>
    read(recordReader(stored.field(name)))

const MOST_ROWS = 100

/** A list of records. */
export const list =
  <Row extends object>(shape: Shape<Row>): Reader<readonly Row[]> =>
  (stored, name) => {
    const rows = stored.field(name)
    if (Array.isArray(rows) && rows.length <= MOST_ROWS)
      return rows.map((row) => factsOf(shape)(recordReader(row)))
    throw new Error(`the stored record has no list ${name}`)
  }
