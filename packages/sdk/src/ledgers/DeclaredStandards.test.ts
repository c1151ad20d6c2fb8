import { expect, test } from 'vitest'
import { DeclaredStandards } from './DeclaredStandards.ts'

test('tells what each pool and the token list said of a token', () => {
  const declared = new DeclaredStandards()
  declared.hearPools([
    { ledgerId: 'a', standard: 'ICRC1' },
    { ledgerId: 'b', standard: 'EXT' },
    { ledgerId: 'a', standard: 'ICRC2' },
  ])
  declared.hearTokenList([{ ledgerId: 'a', standard: 'DIP20' }])

  expect(declared.of('a')).toEqual({
    ledgerId: 'a',
    pools: ['ICRC1', 'ICRC2'],
    tokenList: 'DIP20',
  })
  expect(declared.of('b')).toEqual({ ledgerId: 'b', pools: ['EXT'] })
  expect(declared.of('c')).toEqual({ ledgerId: 'c', pools: [] })
})

test('forgets what is no longer said', () => {
  const declared = new DeclaredStandards()
  declared.hearPools([{ ledgerId: 'a', standard: 'ICRC1' }])
  declared.hearPools([])
  expect(declared.of('a').pools).toEqual([])
})
