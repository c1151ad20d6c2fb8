import { expect, test } from 'vitest'
import { readMintTable, rowsOfFiles } from './readMintTable.ts'

const FILES = ['a.png', 'b.png', 'c.png']

test('every column but those that describe a token is an attribute of it', () => {
  const table = readMintTable(
    'file,name,description,Colour,Size\na.png,Heron,"Stands, waits",grey,\nb.png,,,white,2',
    FILES,
  )
  expect(table.mistakes).toEqual([])
  expect(table.unused).toEqual(['c.png'])
  expect(table.rows).toEqual([
    {
      ...{ row: 2, fileName: 'a.png', name: 'Heron', description: 'Stands, waits' },
      ...{ artist: '', link: '', type: '', attributes: [{ name: 'Colour', value: 'grey' }] },
    },
    {
      ...{ row: 3, fileName: 'b.png', name: 'b', description: '', artist: '', link: '', type: '' },
      attributes: [
        { name: 'Colour', value: 'white' },
        { name: 'Size', value: '2' },
      ],
    },
  ])
})

test.each([
  ['no file', ',Heron', 'no-file-name'],
  ['a file that is not there', 'd.png,Heron', 'missing-file'],
  ['a long name', `a.png,${'x'.repeat(51)}`, 'name-too-long'],
  ['a long description', `a.png,Heron,${'x'.repeat(501)}`, 'text-too-long'],
  ['a link that is none', 'a.png,Heron,,javascript:alert(1)', 'bad-link'],
  ['a long attribute', `a.png,Heron,,,${'x'.repeat(201)}`, 'attribute-too-long'],
] as const)('a row with %s is named with its number, and the others are kept', (_, row, kind) => {
  const { rows, mistakes } = readMintTable(
    `file,name,description,link,Colour\nb.png,Good\n${row}`,
    FILES,
  )
  expect(rows.map(({ name }) => name)).toEqual(['Good'])
  expect(mistakes).toMatchObject([{ row: 3, kind }])
})

test('a table that names no files has no rows', () => {
  expect(readMintTable('name,Colour\nHeron,grey', FILES)).toMatchObject({
    rows: [],
    mistakes: [{ row: 1, kind: 'no-file-column' }],
  })
  expect(readMintTable('', FILES).mistakes).toMatchObject([{ kind: 'no-file-column' }])
})

test('without a table each file is a token of its name', () => {
  expect(rowsOfFiles(['grey heron.png']).map(({ name }) => name)).toEqual(['grey heron'])
})
