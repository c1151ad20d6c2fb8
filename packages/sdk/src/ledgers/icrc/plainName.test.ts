import { expect, test } from 'vitest'
import { plainName } from './icrcFacts.ts'

test.each([
  ['line breaks', 'ICP\n\nApproved by Sluice', 'ICP Approved by Sluice'],
  ['marks that turn the direction', '\u202EPCI\u202C', 'PCI'],
  ['characters without width', 'I\u200BC\u2060P\uFEFF', 'ICP'],
  ['Hangul fillers', 'ICP\u3164\u115F', 'ICP'],
  ['control characters', 'I\u0000C\u0007P', 'ICP'],
  ['heaped accents', `Z${'\u0301'.repeat(90)}`, 'Z\u0301\u0301'],
  ['nothing that can be seen', '\u200B\n\u202E', '?'],
  ['no text', undefined, '?'],
  ['the usual', 'Wrapped \u20BFitcoin', 'Wrapped \u20BFitcoin'],
])('a name with %s is plain', (_, name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test('a name has an end', () => {
  expect(plainName('x'.repeat(1_000_000))).toHaveLength(100)
})
