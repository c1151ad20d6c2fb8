import { expect, test } from 'vitest'
import { typedEarly } from './typedEarly.ts'

const press = (key: string, more = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, isComposing: false },
  ...more,
})

test('what is typed before the palette is there is kept, corrections included', () => {
  const keys = ['c', 'k', 'x', 'Backspace', 'Shift', 'b', 'ü', '水', ' ']
  const text = keys.reduce((before, key) => typedEarly(before, press(key)) ?? before, '')
  expect(text).toBe('ckbü水 ')
})

test('keys that write nothing are left alone', () => {
  for (const key of ['Escape', 'Enter', 'ArrowDown', 'Tab', 'Dead'])
    expect(typedEarly('a', press(key))).toBeUndefined()
  expect(typedEarly('a', press('k', { ctrlKey: true }))).toBeUndefined()
  expect(typedEarly('a', press('x', { isComposing: true }))).toBeUndefined()
})
