import { expect, test } from 'vitest'
import { directionOf, parseLanguage, preferredLanguage } from './languages.ts'
import { pseudoText, pseudoTexts } from './pseudo.ts'

test.each([
  [['zh-TW', 'en'], 'zh'],
  [['tlh', 'es-MX'], 'es'],
  [['tlh', 'vo'], 'en'],
  [[], 'en'],
])('a browser that asks for %j gets %s', (asked, language) => {
  expect(preferredLanguage(asked)).toBe(language)
})

test('only languages that have texts are accepted', () => {
  expect(['ar', 'xx', 7, undefined].map(parseLanguage)).toEqual([
    'ar',
    undefined,
    undefined,
    undefined,
  ])
})

test('Arabic runs from right to left', () => {
  expect([directionOf('ar'), directionOf('en')]).toEqual(['rtl', 'ltr'])
})

test('pseudo texts keep placeholders and tags', () => {
  const text = pseudoText('Pay {{amount}} <0>now</0>')
  expect(text).toContain('{{amount}}')
  expect(text).toContain('<0>ñóŵ</0>')
  expect(text).not.toContain('Pay')
})

test('pseudo texts reach every depth', () => {
  expect(JSON.stringify(pseudoTexts({ a: { b: 'x' } }))).toBe('{"a":{"b":"⟦ẋ·⟧"}}')
})
