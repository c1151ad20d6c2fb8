import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Parts of a source in which an action stays in sight: a dialog's `footer`, or what is put there from inside. */
const inSight = (text: string): string =>
  text.replace(/<DialogAction>.*?<\/DialogAction>/gs, '').replace(/footer=\{.*?\n {4,6}\}\n/gs, '')

test('whatever a dialog asks to be confirmed stands below its scrolling body', () => {
  const dialogs = globSync('**/*.tsx', { cwd: root })
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => /<Dialog\b/.test(text))
  expect(dialogs.length).toBeGreaterThan(15)
  const scrolling = dialogs.filter(({ text }) => /<ConfirmButton\b/.test(inSight(text)))
  expect(scrolling.map(({ path }) => path)).toEqual([])
})
