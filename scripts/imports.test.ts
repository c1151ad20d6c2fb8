import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..')

const STATIC = /^(?:import|export) (?:[^'"]*? from )?'(\.[^']+\.tsx?)'/gms
/** What is loaded when it is needed, and types that are named where they are used. */
const LATER = /\bimport\(\s*'(\.[^']+\.tsx?)'/g

/**
 * The relative imports of a file. Those of types alone and those that happen later count too: they say what cannot be read without
 * what.
 */
function importsOf(file: string): string[] {
  const text = readFileSync(join(repository, file), 'utf8')
  const imports = [STATIC, LATER].flatMap((pattern) => [...text.matchAll(pattern)])
  return imports.map(([, path = '']) => normalize(join(dirname(file), path)))
}

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

/** The folder with the `package.json` that a file belongs to; scripts belong to all of it. */
function workspaceOf(file: string): string {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    if (existsSync(join(repository, folder, 'package.json'))) return folder
  }
  return '.'
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: repository,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  .filter((file) => existsSync(join(repository, file)))
const imports = new Map(files.map((file) => [file, importsOf(file)]))

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
