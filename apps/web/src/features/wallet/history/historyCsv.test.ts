import type { HistoryEntry } from '@sluice/sdk'
import { expect, test } from 'vitest'
import { historyCsv } from './historyCsv.ts'

const ICP = { decimals: 8, symbol: 'ICP' }
const entry = {
  index: 7n,
  kind: 'transfer' as const,
  from: 'aaaaa-aa',
  to: 'bbbbb-bb',
  amount: 123_456_789n,
  fee: 10_000n,
  timestampNs: 1_767_225_600_000_000_000n,
} satisfies HistoryEntry

test('writes a head and one exact line an entry', () => {
  expect(historyCsv([entry], { token: ICP, own: ['aaaaa-aa'] }).split('\r\n')).toEqual([
    'block,time,kind,from,to,amount,fee,change,symbol',
    '7,2026-01-01T00:00:00.000Z,transfer,aaaaa-aa,bbbbb-bb,1.23456789,0.0001,-1.23466789,ICP',
  ])
})

test('a symbol that a spreadsheet would run as a formula is defused', () => {
  const token = { decimals: 8, symbol: '=HYPERLINK("x")' }
  const [, line] = historyCsv([entry], { token, own: [] }).split('\r\n')
  expect(line?.endsWith('"\'=HYPERLINK(""x"")"')).toBe(true)
})

test('what an entry changed counts the fees that the account paid, so that a sum is the balance', () => {
  const { to, from, fee, ...rest } = entry
  const [own, other] = [from, to]
  const entries = [
    entry,
    { ...rest, fee, from: other, to: own },
    { ...rest, fee, from: own, kind: 'approve' as const },
    { ...rest, fee, from: own, to: own },
    { ...rest, to: own, kind: 'mint' as const },
  ]
  const lines = historyCsv(entries, { token: ICP, own: ['aaaaa-aa'] })
    .split('\r\n')
    .slice(1)
  expect(lines.map((line) => line.split(',')[7])).toEqual([
    ...['-1.23466789', '1.23456789', '-0.0001', '-0.0001', '1.23456789'],
  ])
})
