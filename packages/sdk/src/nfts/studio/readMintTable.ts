import { textRows } from '../../claims/receivers/textRows.ts'
import type { NftToMint } from './NftStudioFlow.ts'

/** Characters, as collections take them. */
export const MOST_OF_TOKEN = {
  ...{ name: 50, description: 500, artist: 50, link: 100, type: 50 },
  ...{ attributes: 30, attributeName: 50, attributeValue: 200 },
} as const
const MOST_ROWS = 10_000
/** Longer than anything that is taken: what is cut off is refused all the same. */
const LONGEST_CELL = 600
const LINK = /^https?:\/\/[^\s"'<>\\]+$/

export type MintMistakeKind =
  | 'no-file-column'
  | 'too-many-rows'
  | 'no-file-name'
  | 'missing-file'
  | 'name-too-long'
  | 'text-too-long'
  | 'bad-link'
  | 'too-many-attributes'
  | 'attribute-too-long'

/** A row that cannot be minted, and why. `text` is what the file has there, cut short. */
export type MintMistake = {
  readonly row: number
  readonly kind: MintMistakeKind
  readonly text: string
}

/** A row that can be, by its number in the file. */
export type MintRow = Omit<NftToMint, 'filePath'> & {
  readonly row: number
  readonly fileName: string
}

export type MintTable = {
  readonly rows: readonly MintRow[]
  readonly mistakes: readonly MintMistake[]
  /** Files that no row names. */
  readonly unused: readonly string[]
}

const FACTS = ['file', 'name', 'description', 'artist', 'link', 'type'] as const
type Fact = (typeof FACTS)[number]
const isFact = (text: string): text is Fact => FACTS.some((fact) => fact === text)

const LONGEST_SHOWN = 80

/**
 * Reads a table of tokens (CSV): a heading, then a row for each token. `file` names its file; `name`, `description`, `artist`, `link` and
 * `type` describe it, and every other column is an attribute. Nothing is sent: each row is checked by the collections' own limits.
 */
export function readMintTable(text: string, files: readonly string[]): MintTable {
  const [heading, ...all] = textRows(text, LONGEST_CELL)
  const titles = heading?.cells.map((cell) => cell.trim()) ?? []
  const places = titles.map((title) => title.toLowerCase())
  if (!places.includes('file')) return withoutRows('no-file-column', titles.join(', '))
  if (all.length > MOST_ROWS) return withoutRows('too-many-rows', `${all.length}`)
  const rows: MintRow[] = []
  const mistakes: MintMistake[] = []
  const there = new Set(files)
  for (const { number, cells } of all) {
    const cellOf = (fact: Fact) => cells[places.indexOf(fact)] ?? ''
    const attributes = titles.flatMap((name, place) => {
      const value = cells[place] ?? ''
      return isFact(places[place] ?? '') || value === '' || name === '' ? [] : [{ name, value }]
    })
    const row = {
      row: number,
      fileName: cellOf('file'),
      name: cellOf('name') || stemOf(cellOf('file')),
      description: cellOf('description'),
      artist: cellOf('artist'),
      link: cellOf('link'),
      type: cellOf('type'),
      attributes,
    }
    const flaw = flawOf(row, there)
    if (flaw === undefined) rows.push(row)
    else mistakes.push({ row: number, kind: flaw.kind, text: flaw.text.slice(0, LONGEST_SHOWN) })
  }
  const named = new Set(rows.map(({ fileName }) => fileName))
  return { rows, mistakes, unused: files.filter((name) => !named.has(name)) }
}

/** A folder without a table: each file is a token of its name. */
export const rowsOfFiles = (files: readonly string[]): readonly MintRow[] =>
  files.map((fileName, place) => ({
    row: place + 1,
    fileName,
    name: stemOf(fileName).slice(0, MOST_OF_TOKEN.name),
    ...{ description: '', artist: '', link: '', type: '', attributes: [] },
  }))

const withoutRows = (kind: MintMistakeKind, text: string): MintTable => ({
  rows: [],
  mistakes: [{ row: 1, kind, text: text.slice(0, LONGEST_SHOWN) }],
  unused: [],
})

const stemOf = (fileName: string): string => fileName.replace(/\.[^.]{1,5}$/, '')

/** What of a token a collection would refuse; undefined when nothing. */
export function flawOf(
  row: MintRow,
  files: ReadonlySet<string>,
): { readonly kind: MintMistakeKind; readonly text: string } | undefined {
  const most = MOST_OF_TOKEN
  if (row.fileName === '') return { kind: 'no-file-name', text: row.name }
  if (!files.has(row.fileName)) return { kind: 'missing-file', text: row.fileName }
  if (row.name.length > most.name) return { kind: 'name-too-long', text: row.name }
  const long = [
    ...(row.description.length > most.description ? [row.description] : []),
    ...(row.artist.length > most.artist ? [row.artist] : []),
    ...(row.type.length > most.type ? [row.type] : []),
  ]
  if (long[0] !== undefined) return { kind: 'text-too-long', text: long[0] }
  if (row.link !== '' && (row.link.length > most.link || !LINK.test(row.link)))
    return { kind: 'bad-link', text: row.link }
  if (row.attributes.length > most.attributes)
    return { kind: 'too-many-attributes', text: `${row.attributes.length}` }
  const attribute = row.attributes.find(
    ({ name, value }) => name.length > most.attributeName || value.length > most.attributeValue,
  )
  return attribute && { kind: 'attribute-too-long', text: attribute.name }
}
