import { crc32 } from 'node:zlib'
import { Principal } from '@icp-sdk/core/principal'
import { readReceivers } from '@sluice/sdk/claimReceivers'
import { expect, test } from 'vitest'
import { readSheetCells, type SheetRow } from './sheetCells.ts'

const person = (number: number): string =>
  Principal.fromUint8Array(
    new Uint8Array([...new Uint8Array(26), number >> 8, number & 255, 2]),
  ).toText()

type Part = readonly [name: string, text: string]

/** A zip archive of parts that are not packed. */
function zipOf(parts: readonly Part[]): Blob {
  const files = parts.map(([name, text]) => ({
    name: Buffer.from(name),
    body: Buffer.from(text),
  }))
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, body } of files) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(crc32(body), 10)
    facts.writeUInt32LE(body.length, 14)
    facts.writeUInt32LE(body.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, body])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), facts, rest, name]))
    bodies.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Blob([Buffer.concat([...bodies, listed, Buffer.from('PK\x05\x06'), end])])
}

const SHEETS = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

/** A workbook as a spreadsheet program saves it: texts in the first column, numbers in the second. */
function workbookOf(rows: readonly (readonly [text: string, number: string])[]): Blob {
  const cells = rows.map(([text, number], place) => {
    const second = Number.isNaN(Number(number))
      ? `<c r="B${place + 1}" t="inlineStr"><is><t>${number}</t></is></c>`
      : `<c r="B${place + 1}"><v>${number}</v></c>`
    const first = `<c r="A${place + 1}" t="inlineStr"><is><t>${text}</t></is></c>`
    return `<row r="${place + 1}">${first}${second}</row>`
  })
  const types = [
    ['/xl/workbook.xml', 'sheet.main'],
    ['/xl/worksheets/sheet1.xml', 'worksheet'],
  ].map(
    ([part, type]) =>
      `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  )
  return zipOf([
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${XML}<workbook xmlns="${SHEETS}" xmlns:r="${OFFICE}"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    [
      'xl/worksheets/sheet1.xml',
      `${XML}<worksheet xmlns="${SHEETS}"><sheetData>${cells.join('')}</sheetData></worksheet>`,
    ],
  ])
}

function receiversOf(rows: readonly SheetRow[]) {
  const numbered = rows.map((row, place) => ({ number: place + 1, ...row }))
  const rules = { ledgerId: person(9_000), decimals: 8, fee: 10n, takesIdentifiers: true }
  const reading = readReceivers(numbered, rules)
  let last = reading.next()
  while (!last.done) last = reading.next()
  return last.value
}

test('decimals that were typed by hand are what the table shows, three of them are no thousands', async () => {
  const numbers = [
    ['1.1000000000000001', 110_000_000n],
    ['2.2000000000000002', 220_000_000n],
    ['4.3499999999999996', 435_000_000n],
    ['4.0000000000000002E-4', 40_000n],
    ['0.30000000000000004', 30_000_000n],
    ['1.5', 150_000_000n],
    ['2.125', 212_500_000n],
    ['10', 1_000_000_000n],
  ] as const
  const table = numbers.map(([number], place) => [person(place + 1), number] as const)
  const answer = await readSheetCells(workbookOf([['address', 'amount'], ...table]))
  if (!('rows' in answer)) throw new Error('the workbook is not read')
  const { receivers, flaws, inexact, questions } = receiversOf(answer.rows)
  expect([flaws, inexact, questions]).toEqual([[], [], []])
  expect(receivers.map(({ amount }) => amount)).toEqual(numbers.map(([, amount]) => amount))
})

test('a number of a table has a point, however its texts are written', async () => {
  for (const [numbers, total, mark] of [
    [['1.125', '2,5'], 362_500_000n, 'comma'],
    [['1.125', '10'], 1_112_500_000n, undefined],
  ] as const) {
    const table = numbers.map((number, place) => [person(place + 1), number] as const)
    const answer = await readSheetCells(workbookOf([['address', 'amount'], ...table]))
    if (!('rows' in answer)) throw new Error('the workbook is not read')
    expect(receiversOf(answer.rows)).toMatchObject({ questions: [], total, taken: { mark } })
  }
})

test('a number of as many digits as a table keeps may have had more', async () => {
  const table = [['address', 'amount'] as const, [person(1), '1.2345678901234568E+17'] as const]
  const answer = await readSheetCells(workbookOf(table))
  if (!('rows' in answer)) throw new Error('the workbook is not read')
  expect(receiversOf(answer.rows)).toMatchObject({
    inexact: [2],
    total: 123_456_789_012_346_000n * 10n ** 8n,
  })
})

test('a workbook of 5,000 people is read, its wrong rows named by their numbers', async () => {
  const rows = Array.from({ length: 5_000 }, (_, place) => [person(place + 1), '0.02'] as const)
  const wrong = new Map<number, readonly [string, string]>([
    [7, ['nobody', '1']],
    [2_500, [person(9_999), 'much']],
    [5_001, [person(9_998), '0.123456789']],
  ])
  const table = [['address', 'amount'] as const, ...rows].map(
    (row, place) => wrong.get(place + 1) ?? row,
  )
  const answer = await readSheetCells(workbookOf(table))
  if (!('rows' in answer)) throw new Error('the workbook is not read')
  expect(answer.rows).toHaveLength(5_001)

  const { receivers, flaws, total } = receiversOf(answer.rows)
  expect(receivers).toHaveLength(4_997)
  expect(total).toBe(4_997n * 2_000_000n)
  expect(flaws.map(({ row, kind }) => [row, kind])).toEqual([
    [7, 'bad-address'],
    [2_500, 'bad-amount'],
    [5_001, 'too-many-decimals'],
  ])
}, 60_000)

test('what is no workbook is said to be none', async () => {
  expect(await readSheetCells(new Blob(['address,amount']))).toEqual({ failed: true })
  expect(await readSheetCells(zipOf([['a.txt', 'nothing']]))).toEqual({ failed: true })
})
