import { expect, test } from 'vitest'
import { cyclesText } from './cycleCommands.ts'

const T = 1_000_000_000_000n

test('cycles are listed with what is given, and whoever does not answer first', () => {
  const text = cyclesText(
    {
      canisters: [
        { name: 'settings', id: 'a', cycles: T },
        { name: 'page', id: 'b', cycles: 5n * T },
      ],
      silent: [{ name: 'farm c', id: 'c', reason: 'it is stopped' }],
      balance: 9n * T,
    },
    [{ name: 'settings', id: 'a', cycles: 3n * T }],
  )
  expect(text.split('\n').map((line) => line.replaceAll(/ +/g, ' '))).toEqual([
    '! farm c does not answer: it is stopped',
    'settings 1.000 + 3.000',
    'page 5.000',
    'Yours at the cycles ledger, before this: 9.000 T',
    '',
  ])
})
