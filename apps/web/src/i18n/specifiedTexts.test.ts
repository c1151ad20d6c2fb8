import { readdirSync, readFileSync } from 'node:fs'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { serverText } from '../tokens/serverText.ts'
import { startTexts } from './setup.ts'
import texts from './specifiedTexts.json' with { type: 'json' }

/** What the specification quotes: where the catalogue has it and which test causes it, or why nothing in the product can. */
type SpecifiedText = {
  readonly text: string
  readonly key?: string
  /** The wallet that the text is about, where the catalogue has a place for any. */
  readonly wallet?: string
  /** The test in which it is said, from the repository's root. */
  readonly causedIn?: string
  /** As the test has it, where a name stands in the text's place for one. */
  readonly words?: string
  /** Why nothing can cause it. */
  readonly nothing?: string
}

const listed: readonly SpecifiedText[] = texts
const present = listed.flatMap(({ key, ...rest }) => (key === undefined ? [] : [{ key, ...rest }]))

const folder = new URL('../locales/en/', import.meta.url)
const repository = new URL('../../../../', import.meta.url)
const sources = sourcesBelow(new URL('../', import.meta.url))

beforeAll(() => startTexts('en'))

test.each(present)('"$text" is said', ({ text, key, wallet }) => {
  const found = textAt(key).replaceAll('{{wallet}}', wallet ?? '{{wallet}}')
  expect(plain(found)).toContain(plain(text))
})

test.each(present)('there is a situation in which "$text" is said', ({ key }) => {
  const [, name = ''] = key.split(':')
  const uses = [name, key].map((known) => `t('${known}'`)
  expect(sources.some((source) => uses.some((use) => source.includes(use)))).toBe(true)
})

test.each(present)('"$text" is caused in a test', ({ text, words = text, causedIn = '' }) => {
  const source = readFileSync(new URL(causedIn, repository), 'utf8')
  expect(spaced(source)).toContain(spaced(words))
  // what stands in the test is the text, but for the names in it
  const parts = text.split(/\{[^}]*\}/).map((part) => spaced(part.trim()))
  for (const part of parts) expect(spaced(words)).toContain(part.replace(/:$/, ''))
})

test.each(listed.filter(({ nothing }) => nothing !== undefined))(
  'nothing says "$text"',
  ({ text, key }) => {
    expect(key).toBeUndefined()
    for (const name of readdirSync(folder)) {
      const catalogue = spaced(readFileSync(new URL(name, folder), 'utf8'))
      for (const end of ['"', '."']) expect(catalogue).not.toContain(`"${spaced(text)}${end}`)
    }
  },
)

test('each text is said or said to be impossible', () => {
  const neither = listed.filter(
    ({ key, nothing }) => (key === undefined) === (nothing === undefined),
  )
  expect(neither).toEqual([])
})

test.each(present.filter(({ key }) => key.startsWith('common:server.')))(
  'a canister that answers "$text" is understood',
  ({ text }) => {
    expect(serverText(i18next.t, `Error: ${text}.`)).toBe(text)
  },
)

test('what no table knows is told in its own words, no longer than anybody reads', () => {
  expect(serverText(i18next.t, 'the moon is full. ')).toBe('the moon is full')
  expect(serverText(i18next.t, 'x'.repeat(5_000)).length).toBe(160)
})

/** Without regard to capitals and line ends, quotes as a page writes them included. */
const spaced = (text: string): string =>
  text
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .toLowerCase()

/** Placeholders have names of their own in each catalogue. */
const plain = (text: string): string => text.replace(/\{+[^}]*\}+/g, '{}').toLowerCase()

function textAt(key: string): string {
  const [namespace = '', path = ''] = key.split(':')
  const catalogue: unknown = JSON.parse(readFileSync(new URL(`${namespace}.json`, folder), 'utf8'))
  const found = path.split('.').reduce<unknown>(partOf, catalogue)
  if (typeof found !== 'string') throw new Error(`no text ${key}`)
  return found
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function sourcesBelow(root: URL): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .map((name) => readFileSync(new URL(name, root), 'utf8'))
}
