import { expect, test } from 'vitest'
import { csvOf, longCsv } from './csv.ts'

const rows = Array.from({ length: 1_750 }, (_, id) => ({ id }))

const source = (most: number, asked: number[] = []) => ({
  columns: ['id'],
  most,
  read: async (limit: number, after?: { id: number }) => {
    asked.push(limit)
    const first = after === undefined ? 0 : after.id + 1
    return rows.slice(first, first + limit)
  },
  toCells: ({ id }: { id: number }) => (id % 2 === 0 ? [`${id}`] : undefined),
})

test('a long table is the same as a short one, page by page, without the rows that are not told', async () => {
  const even = rows.filter(({ id }) => id % 2 === 0).map(({ id }) => [`${id}`])
  expect(await longCsv(source(10_000))).toBe(csvOf(['id'], even))
  expect(await longCsv(source(3))).toBe(csvOf(['id'], [['0'], ['2']]))
  expect(await longCsv(source(0))).toBe('id\r\n')
})

test('no more is read than is told, and others go first between two pages', async () => {
  const asked: number[] = []
  const table = longCsv(source(1_200, asked))
  const beats: number[] = []
  const beat = () => {
    beats.push(asked.length)
    if (asked.length < 5) setImmediate(beat)
  }
  setImmediate(beat)
  await table
  expect(asked).toEqual([250, 250, 250, 250, 200])
  // somebody else was served after each page
  expect(beats).toEqual(expect.arrayContaining([1, 2, 3, 4]))
})

test('what a spreadsheet would take for a formula is none', () => {
  expect(csvOf(['a'], [['=1+1'], ['-5'], ['-x'], ['a,"b"']])).toBe(
    'a\r\n\'=1+1\r\n-5\r\n\'-x\r\n"a,""b"""\r\n',
  )
})
