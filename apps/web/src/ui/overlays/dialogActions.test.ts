import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Parts of a source in which an action stays in sight: a dialog's `footer`, or what is put there from inside. */
const inSight = (text: string): string =>
  text
    .replace(/<(DialogAction|StoppedActions)\b.*?<\/\1>/gs, '')
    .replace(/footer=\{.*?\n {4,6}\}\n/gs, '')

/** What shows the end of something in a dialog that it does not open itself. */
const ENDS = ['activity/done/MoneyDone.tsx', 'activity/progress/StoppedActions.tsx'].concat(
  globSync(['**/*Failed.tsx', '**/*Stopped.tsx', 'payments/progress/*End.tsx'], { cwd: root }),
)

test.each(ENDS)('what %s offers to be pressed stands below the scrolling body', (path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const begin = text.search(/\n {2}return \(/)
  const shown = inSight(text.slice(begin, text.indexOf('\n}\n', begin)))
  expect(shown).not.toMatch(/<(Button|ConfirmButton|Act)\b/)
})

test('whatever a dialog asks to be confirmed stands below its scrolling body', () => {
  const dialogs = globSync('**/*.tsx', { cwd: root })
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => /<Dialog\b/.test(text))
  expect(dialogs.length).toBeGreaterThan(15)
  const scrolling = dialogs.filter(({ text }) => /<ConfirmButton\b/.test(inSight(text)))
  expect(scrolling.map(({ path }) => path)).toEqual([])
})
