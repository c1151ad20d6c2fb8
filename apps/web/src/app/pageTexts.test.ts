import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const PAGE = /lazyPage\(\s*async \(\) =>\s*\(await import\('([^']+)'\)\)[.[]\w+\]?,?([^)]*)\)/g
const IMPORT = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gms
const TEXTS = /useTranslation\(\s*('\w+'|\[[^\]]*\])/g

const textOf = (file: string): string => readFileSync(file, 'utf8')
/** Where pages are named: those in the frame of the exchange, and the wallet's window. */
const named = ['routes.tsx', 'Router.tsx']
  .map((file) => textOf(join(import.meta.dirname, file)))
  .join('\n')

/** A file and all that it imports, without what loads when it is used. */
function reachedFrom(root: string): readonly string[] {
  const reached = new Set([root])
  for (const file of reached) {
    for (const [, path = ''] of textOf(file).matchAll(IMPORT)) {
      const imported = join(dirname(file), path)
      if (existsSync(imported) && /\.tsx?$/.test(imported)) reached.add(imported)
    }
  }
  return [...reached]
}

/** Texts that are asked for where nothing nearer than the page waits for them, each with a file that does so. */
function textsOf(page: string): ReadonlyMap<string, string> {
  const asked = new Map<string, string>()
  for (const file of reachedFrom(page)) {
    const source = textOf(file)
    if (source.includes('<Suspense')) continue
    for (const [, names = ''] of source.matchAll(TEXTS))
      for (const [name] of names.matchAll(/\w+/g)) asked.set(name, file)
  }
  return asked
}

const pages = [...named.replaceAll(/\/\/.*/g, '').matchAll(PAGE)]
  .map(([, path = '', declared = '']) => ({
    path,
    declared: [...declared.matchAll(/\w+/g)].map(([name]) => name),
  }))
  // pages for those who build the product
  .filter(({ path }) => !path.includes('/dev/'))

test('no page is overlooked', () => {
  const loaded = named.match(/await import\('\.\.\/(?!features\/dev\/)/g) ?? []
  expect(pages.length).toBe(loaded.length)
})

test.each(pages)('$path loads all of its texts before it is shown', ({ path, declared }) => {
  // a part whose texts come later would take the whole page away until they are there
  const missing = [...textsOf(join(import.meta.dirname, path))].filter(
    ([name]) => name !== 'common' && !declared.includes(name),
  )
  expect(missing).toEqual([])
})
