import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')
const namespaceFiles = readdirSync(join(import.meta.dirname, 'en'))
const texts = new Map(
  namespaceFiles.map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(import.meta.dirname, 'en', file), 'utf8')),
  ]),
)

/** `const { t } = useTranslation('ns')`, `const { t: tCommon } = useTranslation()`: the name, and the namespace. */
const NAMED = /\{ t(?:: (\w+))? \} = useTranslation\((?:'(\w+)')?/g
/** `(t: TFunction)`, `(t: TFunction<'ns'>)`. */
const PASSED = /\b(\w+): TFunction(?:<'(\w+)'>)?/g

function textOf(namespace: string, key: string): string | undefined {
  let found: unknown = texts.get(namespace)
  for (const part of key.split('.')) found = Reflect.get(Object(found), part)
  return typeof found === 'string' ? found : undefined
}

/** Keys of texts with placeholders that a file asks for without saying what to put there. */
function unfilledIn(code: string): string[] {
  const spaces = new Map<string, string[]>()
  for (const [, name = 't', namespace = 'common'] of [
    ...code.matchAll(NAMED),
    ...code.matchAll(PASSED),
  ])
    spaces.set(name, [...(spaces.get(name) ?? []), namespace])
  return [...spaces].flatMap(([name, namespaces]) =>
    [...code.matchAll(new RegExp(`\\b${name}\\('([\\w.]+)'\\)`, 'g'))].flatMap(([, key = '']) => {
      const found = namespaces.flatMap((namespace) => textOf(namespace, key) ?? [])
      return found.length > 0 && found.every((text) => text.includes('{{')) ? [key] : []
    }),
  )
}

test('a text with placeholders is never asked for without what to put there', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  const unfilled = files.flatMap((file) =>
    unfilledIn(readFileSync(join(source, file), 'utf8')).map((key) => `${file}: ${key}`),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(unfilled).toEqual([])
})

test.each(['const { t } = useTranslation()', 'const entries = (t: TFunction) => {'])(
  'one that is would be found after “%s”',
  (named) => {
    expect(unfilledIn(`${named}\nreturn t('menu.bridgeWay')`)).toEqual(['menu.bridgeWay'])
  },
)
