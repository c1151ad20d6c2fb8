import { expect, test } from 'vitest'
import { pausedText, resumedText } from './poolCommands.ts'

test('whoever pauses reads what still happens, and how to go on', () => {
  expect(pausedText({ current: 'aaaaa-aa', waiting: 7 })).toBe(
    'Paused. aaaaa-aa is upgraded still; 7 pools wait until `pools resume`.\n',
  )
  expect(pausedText({ current: undefined, waiting: 1 })).toBe(
    'Paused. No pool is being upgraded; 1 pool waits until `pools resume`.\n',
  )
})

test('whoever resumes reads what is done now, and what is not given yet', () => {
  expect(resumedText({ current: 'aaaaa-aa', waiting: 7 })).toBe(
    'Resumed. aaaaa-aa is being upgraded, and 7 pools wait for their turn.\n',
  )
  expect(resumedText({ current: undefined, waiting: 0 })).toContain('`pools upgrade`')
})
