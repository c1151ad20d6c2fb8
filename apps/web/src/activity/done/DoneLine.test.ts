import { expect, test } from 'vitest'
import { ofBlocks } from './BlockLinks.tsx'
import { arranged, arriving, type DoneLine, worthTaking } from './DoneLine.ts'

const line = (as: DoneLine['as'], ledgerId: string, block?: bigint): DoneLine => ({
  ...{ as, ledgerId, amount: 5n },
  ...(block === undefined ? {} : { block }),
})

test('what is in a position now stands first, and what was paid for it beneath', () => {
  const { lead, rows } = arranged([
    line('paid', 'a'),
    line('fee', 'a'),
    line('placed', 'a'),
    line('placed', 'b'),
    line('received', 'b'),
  ])
  expect(lead.map(({ as }) => as)).toEqual(['placed', 'placed'])
  expect(rows.map(({ as }) => as)).toEqual(['received', 'paid', 'fee'])
})

test('what arrived stands first where nothing was made of it', () => {
  const { lead, rows } = arranged([line('taken', 'a'), line('received', 'a'), line('fee', 'a')])
  expect([lead[0]?.as, ...rows.map(({ as }) => as)]).toEqual(['received', 'taken', 'fee'])
  expect(arranged([])).toEqual({ lead: [], rows: [] })
})

test('of each ledger the known blocks are linked, each once, and one is looked for where none is known', () => {
  const blocks = ofBlocks([
    line('paid', 'a', 7n),
    line('received', 'a', 8n),
    line('paid', 'b'),
    arriving('b'),
    line('placed', 'c'),
    line('fee', 'd', 9n),
  ])
  expect(blocks.map(({ ledgerId, block }) => [ledgerId, block])).toEqual([
    ['a', 7n],
    ['a', 8n],
    ['b', undefined],
  ])
})

test('what would not pay for its way back is not told as left', () => {
  const left = line('left', 'a')
  expect(worthTaking([left], [{ ledgerId: 'a', fee: 4n }])).toEqual([left])
  expect(worthTaking([left], [{ ledgerId: 'a', fee: 5n }])).toEqual([])
})
