import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { canisterSource } from '@sluice/canister/build'
import { build } from 'esbuild'

const repository = join(import.meta.dirname, '..', '..')
const PARENTS = ['canisters', 'local/canisters'] as const
/** What the browser shows or talks to. */
const BROWSER = /^(apps|e2e|local|network|packages\/(amm|candid|candid-bounds|sdk))\//
const TEST = /\.(test|spec)\.tsx?$|\/testing\//

/** What has to be tested after a change, beyond what Vitest finds by following imports. */
export type Affected = {
  /** Test files that run canisters whose bundles have changed: they do not import their sources. */
  readonly canisterTests: readonly string[]
  readonly world: boolean
  readonly browser: boolean
}

/** Files that differ from a commit, with those that git does not know yet. */
export function changedFiles(since: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).split('\n')
  const known = git('diff', '--name-only', since)
  return [...known, ...git('ls-files', '--others', '--exclude-standard')].filter(Boolean)
}

/** A canister is affected when a changed file is in its bundle or is its interface. */
export async function affectedBy(changed: readonly string[]): Promise<Affected> {
  const canisters = await changedCanisters(changed)
  const isAny = canisters.length > 0
  const sources = changed.filter((file) => !TEST.test(file))
  return {
    canisterTests: canisterTests().filter((file) => canisters.some((name) => names(file, name))),
    world:
      isAny || sources.some((file) => /^(local|network|packages\/sdk|apps\/admin)\//.test(file)),
    browser: isAny || changed.some((file) => BROWSER.test(file) && !/\.test\.tsx?$/.test(file)),
  }
}

async function changedCanisters(changed: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const parent of PARENTS) {
    for (const name of readdirSync(join(repository, parent))) {
      const { main, did } = canisterSource(name, parent)
      const inputs = await inputsOf(main)
      if (changed.some((file) => inputs.has(file) || join(repository, file) === did))
        found.push(name)
    }
  }
  return found
}

async function inputsOf(main: string): Promise<ReadonlySet<string>> {
  const { metafile } = await build({
    absWorkingDir: repository,
    entryPoints: [main],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2024',
    logLevel: 'silent',
  })
  return new Set(Object.keys(metafile.inputs))
}

function canisterTests(): string[] {
  return [...PARENTS, 'packages/canister'].flatMap((parent) =>
    readdirSync(join(repository, parent), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.canister.*\.test\.ts$/.test(file) && !file.includes('node_modules'))
      .map((file) => `${parent}/${file}`),
  )
}

/** A test runs a canister when it, or a file for tests that it imports, speaks of it. */
function names(file: string, canister: string, seen = new Set<string>()): boolean {
  if (file.includes(`/${canister}/`)) return true
  if (seen.has(file)) return false
  seen.add(file)
  const text = readFileSync(join(repository, file), 'utf8')
  if (text.includes(`'${canister}'`)) return true
  const imported = [...text.matchAll(/from '(\.[^']*testing\/[^']*|\.\/[^']*)'/g)]
  return imported.some(([, path = '']) => {
    const next = join(file, '..', path)
    return basename(next).endsWith('.ts') && /\/testing\//.test(next) && names(next, canister, seen)
  })
}
