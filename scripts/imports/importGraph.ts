import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const repository = join(import.meta.dirname, '..', '..')

const STATIC = /^(?:import|export) (?:[^'"]*? from )?'([.@][^']+)'/gms
/** What is loaded when it is needed, and types that are named where they are used. */
const LATER = /\bimport\(\s*'([.@][^']+)'/g

/** Every TypeScript file of the repository, those that git does not have yet included. */
export function sourceFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return listed
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .filter((file) => existsSync(join(repository, file)))
}

/** What a file asks for, as it is written there. Types alone, and what is loaded later, count: a file cannot be read without them. */
function askedIn(file: string): string[] {
  const text = readFileSync(join(repository, file), 'utf8')
  return [STATIC, LATER].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, asked = '']) => asked),
  )
}

/** The files that a file imports by their paths. */
export const importsOf = (file: string): string[] =>
  askedIn(file)
    .filter((asked) => /^\..*\.tsx?$/.test(asked))
    .map((asked) => normalize(join(dirname(file), asked)))

/** The folders of the packages that a file imports by their names. */
export const packagesOf = (file: string, folders: ReadonlyMap<string, string>): string[] =>
  askedIn(file).flatMap((asked) => folders.get(asked.split('/').slice(0, 2).join('/')) ?? [])

/** The folder with the `package.json` that a file belongs to; scripts belong to all of it. */
export function workspaceOf(file: string): string {
  for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) {
    if (existsSync(join(repository, folder, 'package.json'))) return folder
  }
  return '.'
}

/** By its name, where each package of the repository is. */
export function packageFolders(files: readonly string[]): Map<string, string> {
  const folders = [...new Set(files.map(workspaceOf))]
  return new Map(
    folders.map((folder) => {
      const json: unknown = JSON.parse(
        readFileSync(join(repository, folder, 'package.json'), 'utf8'),
      )
      return [String(Reflect.get(Object(json), 'name')), folder]
    }),
  )
}
