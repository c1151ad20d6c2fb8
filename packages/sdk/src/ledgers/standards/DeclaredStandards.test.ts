import { expect, test } from 'vitest'
import { DeclaredStandards } from './DeclaredStandards.ts'

test('tells what the token list said of a token, and forgets what is no longer said', () => {
  const declared = new DeclaredStandards()
  declared.hearTokenList([{ ledgerId: 'a', standard: 'DIP20' }])
  expect(declared.of('a')).toEqual({ ledgerId: 'a', tokenList: 'DIP20' })
  expect(declared.of('c')).toEqual({ ledgerId: 'c' })

  declared.hearTokenList([])
  expect(declared.of('a')).toEqual({ ledgerId: 'a' })
})
