import { expect, test } from 'vitest'
import { recordCsv } from './recordCsv.ts'

test('records are lines with exact amounts; of positions there are none', () => {
  const record = { atSeconds: 1_700_000_000, type: 'stake', from: 'a', to: 'b', amount: 150n }
  const token = { decimals: 2, symbol: 'SLU' }
  expect(recordCsv([record], token).split('\r\n')).toEqual([
    'time,type,position,from,to,amount,symbol',
    '2023-11-14T22:13:20.000Z,stake,,a,b,1.5,SLU',
  ])
  expect(recordCsv([{ ...record, positionId: 7n }], undefined)).toContain('stake,7,a,b,,')
})
