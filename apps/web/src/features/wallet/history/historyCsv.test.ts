import type { HistoryEntry } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { historyCsv } from './historyCsv.ts'

const entry: HistoryEntry = {
  index: 7n,
  kind: 'transfer',
  from: 'aaaaa-aa',
  to: 'bbbbb-bb',
  amount: 123_456_789n,
  fee: 10_000n,
  timestampNs: 1_767_225_600_000_000_000n,
}

test('writes a head and one exact line an entry', () => {
  expect(historyCsv([entry], { decimals: 8, symbol: 'ICP' }).split('\r\n')).toEqual([
    'block,time,kind,from,to,amount,fee,symbol',
    '7,2026-01-01T00:00:00.000Z,transfer,aaaaa-aa,bbbbb-bb,1.23456789,0.0001,ICP',
  ])
})

test('a symbol that a spreadsheet would run as a formula is defused', () => {
  const [, line] = historyCsv([entry], { decimals: 8, symbol: '=HYPERLINK("x")' }).split('\r\n')
  expect(line?.endsWith('"\'=HYPERLINK(""x"")"')).toBe(true)
})
