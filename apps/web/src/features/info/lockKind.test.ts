import { expect, test } from 'vitest'
import { lockKindOf } from './lockKind.ts'

test.each([
  ['Black Hole', 'black-hole'],
  ['black hole', 'black-hole'],
  ['Sneedlock', 'sneed'],
  ['Sneed Lock', 'sneed'],
  ['Heron Governance', 'governance'],
  ['Sluice position locks', 'other'],
  ['Not the Black Hole', 'other'],
  ['', 'other'],
])('“%s” is %s', (alias, kind) => {
  expect(lockKindOf(alias)).toBe(kind)
})
