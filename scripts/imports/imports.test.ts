import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, repository, sourceFiles, workspaceOf } from './importGraph.ts'

const files = sourceFiles()
const imports = new Map(files.map((file) => [file, importsOf(file)]))

/** Files that import each other in a loop, each loop once. */
function circles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) found.push([...path.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const next of imports.get(file) ?? []) visit(next, [...path, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return found
}

test('no file imports itself, directly or through others', () => {
  expect(imports.size).toBeGreaterThan(500)
  expect(circles(imports)).toEqual([])
})

/** Benchmarks measure what packages do not show, and scripts run before anything is installed. */
const LOOKS_INSIDE = new Set(['bench', '.'])

test('a package is imported by its name, never by a path into its folder', () => {
  const across = [...imports].flatMap(([file, list]) =>
    list
      .filter((path) => workspaceOf(path) !== workspaceOf(file))
      .filter(() => !LOOKS_INSIDE.has(workspaceOf(file)))
      .map((path) => `${file} → ${path}`),
  )

  expect(across).toEqual([])
})

test('nothing that is deployed knows of the local world', () => {
  const deployed = files.filter((file) => /^(canisters|apps|packages)\//.test(file))
  const text = (file: string) => readFileSync(join(repository, file), 'utf8')
  expect(deployed.filter((file) => /['"]@sluice\/local/.test(text(file)))).toEqual([])
})
