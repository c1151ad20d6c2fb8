import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IDL } from '@icp-sdk/core/candid'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/coverage.md')

/** The rows of the table below a heading, as the texts of their cells. */
function rowsOf(heading: string): readonly (readonly string[])[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const [body = ''] = section.split('\n## ')
  return body
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| [a-z]+ \|/.test(line))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
}

const namesIn = (cell = ''): readonly string[] =>
  Array.from(cell.matchAll(/`([^`]+)`/g), ([, name = '']) => name)

test('every place that the page names is there', () => {
  const places = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap(namesIn)
    .filter((name) => /^[\w.-]+\/[\w./-]+$/.test(name) || /^[\w-]+\.yaml$/.test(name))
  expect(places.length).toBeGreaterThan(200)
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([])
})

test('each row of the specification is there once', () => {
  const numbers = Array.from(page.matchAll(/^\| (\d+) \|/gm), ([, number]) => Number(number))
  expect(numbers.toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 120 }, (_, index) => index + 1),
  )
})

test('the addresses are those of the application', () => {
  const source = read('apps/web/src/app/routes.tsx').split('export const routes')[1] ?? ''
  const served = Array.from(
    source.matchAll(/(?:route|swap|info|market)\(\s*'(\/[^']*)'/g),
    ([, path = '']) => path,
  )
  const listed = rowsOf('Addresses').flatMap(([paths]) => namesIn(paths))
  expect(listed.toSorted()).toEqual(served.toSorted())
})

const methodsOf = async (name: string): Promise<number> => {
  const { idlFactory } = await import(join(root, `packages/candid/src/generated/${name}.did.ts`))
  return idlFactory({ IDL })._fields.length
}

test('interfaces have as many methods as are counted', async () => {
  const rows = rowsOf('Interfaces')
  const listings = readdirSync(join(root, 'packages/candid/reference'))
  expect(rows.flatMap(([name]) => namesIn(name)).toSorted()).toEqual(
    listings.map((name) => name.replace('.did', '')).toSorted(),
  )
  const counted = await Promise.all(
    rows.map(async ([cell]) => {
      const [name = ''] = namesIn(cell)
      const reference = read(`packages/candid/reference/${name}.did`)
      const [, service = ''] = reference.split(/^service.*$/m)
      return [
        `\`${name}\``,
        String(service.match(/ : (func )?\(/g)?.length),
        String(await methodsOf(name)),
      ]
    }),
  )
  expect(rows.map((cells) => cells.slice(0, 3))).toEqual(counted)
})

test('constants stand where the page says', () => {
  const rows = rowsOf('Constants')
  expect(rows.length).toBeGreaterThan(25)
  const missing = rows.filter(([, written = '', where = '']) => {
    const [place = ''] = namesIn(where)
    return !read(place).includes(namesIn(written)[0] ?? '?')
  })
  expect(missing).toEqual([])
})

test('texts are counted as the catalogue has them', () => {
  const texts: readonly { readonly key?: string }[] = JSON.parse(
    read('apps/web/src/i18n/specifiedTexts.json'),
  )
  const said = texts.filter(({ key }) => key !== undefined).length
  expect(page).toContain(
    `${said} texts are said and caused in a test, ${texts.length - said} cannot be caused`,
  )
})
