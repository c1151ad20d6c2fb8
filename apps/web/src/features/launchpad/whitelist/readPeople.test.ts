import { Principal } from '@icp-sdk/core/principal'
import { textRows } from '@sluice/sdk/claimReceivers'
import { expect, test } from 'vitest'
import { MOST_PEOPLE, readPeople } from './readPeople.ts'

const [A, B] = ['ryjl3-tyaaa-aaaaa-aaaba-cai', 'mxzaz-hqaaa-aaaar-qaada-cai']
const read = (text: string) => readPeople([...textRows(text)])

test('each row is one person, once, and empty rows are nobody', () => {
  expect(read(`${A}\r\n\n  ${B} \n${A}\n`)).toEqual({ people: [A, B], flaws: [] })
  expect(read('')).toEqual({ people: [], flaws: [] })
})

test('a heading is skipped, and the principal is found in whichever column', () => {
  expect(read(`name,principal\nAnna,${A}\nBo,${B}`)).toEqual({ people: [A, B], flaws: [] })
})

test('rows without a principal are named, and so is nobody in particular', () => {
  expect(read(`${A}\nnonsense\n2vxsx-fae`).flaws).toEqual([
    { row: 2, kind: 'no-principal', text: 'nonsense' },
    { row: 3, kind: 'nobody', text: '2vxsx-fae' },
  ])
  // alone it is no heading
  expect(read('nonsense').flaws).toHaveLength(1)
  expect(read(`${A}\n${'x'.repeat(500)}`).flaws[0]?.text).toHaveLength(80)
})

test('no more than a whitelist takes', () => {
  const many = Array.from({ length: MOST_PEOPLE + 1 }, (_, place) =>
    Principal.fromUint8Array(Uint8Array.of(place >> 8, place & 255, 1, 1)).toText(),
  )
  const { people, flaws } = read([...many, many[0]].join('\n'))
  expect(people).toHaveLength(MOST_PEOPLE)
  expect(flaws.map(({ row, kind }) => [row, kind])).toEqual([[MOST_PEOPLE + 1, 'too-many']])
})
