import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..')

/** Relative imports that exist when the program runs; those of types alone are gone by then. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(repository, file), 'utf8')
  const imports = text.matchAll(
    /^(?:import|export) (?!type )(?:([^'"]*?) from )?'(\.[^']+\.tsx?)'/gms,
  )
  return [...imports]
    .filter(([, names = '']) => !areTypes(names))
    .map(([, , path = '']) => normalize(join(dirname(file), path)))
}

function areTypes(names: string): boolean {
  const list = /^\{(.*)\}$/s.exec(names.trim())?.[1]?.split(',')
  const named = list?.map((name) => name.trim()).filter((name) => name !== '') ?? []
  return named.length > 0 && named.every((name) => name.startsWith('type '))
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

test('no file imports itself, directly or through others, when the program runs', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    {
      cwd: repository,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    },
  )
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('.d.ts'))
  const imports = new Map(files.map((file) => [file, importsOf(file)]))

  expect(imports.size).toBeGreaterThan(500)
  expect(circles(imports)).toEqual([])
})
