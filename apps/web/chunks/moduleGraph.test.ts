import { expect, test } from 'vitest'
import { moduleGraph } from './moduleGraph.ts'

type Written = {
  readonly code?: string
  readonly imports?: readonly string[]
  readonly loads?: readonly string[]
}

/** What is needed to run each module that is reached from `/main.ts`. */
function needsOf(modules: Readonly<Record<string, Written>>): Readonly<Record<string, string[]>> {
  const told = (id: string, { code = '', imports = [], loads = [] }: Written) => ({
    id,
    code,
    importedIds: [...imports],
    dynamicallyImportedIds: [...loads],
  })
  const getModuleInfo = (id: string) => {
    const written = modules[id]
    return written === undefined ? null : told(id, written)
  }
  const graph = moduleGraph('/main.ts', { getModuleInfo })
  return Object.fromEntries([...graph].map(([id, { imports }]) => [id, [...imports]]))
}

const ICONS = '/node_modules/icons/dist/icons.mjs'
const NAMES = Array.from({ length: 40 }, (_, number) => `icon${number}`)
const iconFile = (name: string) => `/node_modules/icons/dist/all/${name}.mjs`
const collection = {
  [ICONS]: {
    code: NAMES.map((name) => `export { default as ${name} } from './all/${name}.mjs'`).join(';'),
    imports: NAMES.map(iconFile),
  },
  ...Object.fromEntries(NAMES.map((name) => [iconFile(name), {}])),
}

test('of a collection a module needs the files behind the names that it imports', () => {
  const main = { code: `import { icon3, icon7 as Seven } from "icons";`, imports: [ICONS] }
  const needs = needsOf({ '/main.ts': main, ...collection })
  expect(needs['/main.ts']).toEqual([iconFile('icon3'), iconFile('icon7')])
  expect(Object.keys(needs)).toHaveLength(3)
})

test('a collection that is imported whole, or by a name that it does not pass on, is needed whole', () => {
  for (const code of ['import * as all from "icons"', 'import { icon3, other } from "icons"'])
    expect(needsOf({ '/main.ts': { code, imports: [ICONS] }, ...collection })['/main.ts']).toEqual([
      ICONS,
    ])
})

test('names that a package of ours passes on as a whole lead to their files, too', () => {
  const main = '/packages/candid/src/index.ts'
  const files = NAMES.map((name) => `/packages/candid/src/${name}.ts`)
  const needs = needsOf({
    '/main.ts': { code: "import { icon2 } from '@sluice/candid'", imports: [main] },
    [main]: {
      code: NAMES.map((name) => `export * as ${name} from './${name}.ts'`).join(';'),
      imports: files,
    },
    '/packages/candid/src/icon2.ts': {},
  })
  expect(needs['/main.ts']).toEqual(['/packages/candid/src/icon2.ts'])
})

test('what loads when it is used is reached and not needed', () => {
  const needs = needsOf({ '/main.ts': { loads: ['/later.ts'] }, '/later.ts': {} })
  expect(needs).toEqual({ '/main.ts': [], '/later.ts': [] })
})
