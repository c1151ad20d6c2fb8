import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '..')

/** What `npm start` runs and builds: it installs no package that only development needs. */
const STARTED = [
  'local/src/start/start.ts',
  'local/src/servers/siteBuilder.ts',
  'local/identity/src/main.ts',
  'local/identity/vite.config.ts',
  'packages/canister/src/build/children/buildChild.ts',
  'apps/web/src/main.tsx',
  'apps/web/vite.config.ts',
  ...globSync('{canisters,local/canisters}/*/src/index.ts', { cwd: repository }),
]

type Locked = { dev?: true; devOptional?: true; link?: true; resolved?: string }
const locked: Record<string, Locked> = JSON.parse(
  readFileSync(join(repository, 'package-lock.json'), 'utf8'),
).packages

/** A package as the lock file has it for whoever imports it from a folder. */
function lockedFor(folder: string, name: string): Locked | undefined {
  const found = locked[join(folder, 'node_modules', name)]
  if (found !== undefined || folder === '.') return found
  return lockedFor(dirname(folder), name)
}

const nameOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

test('whatever a start loads is a dependency, and none for development only', async () => {
  const { metafile } = await build({
    absWorkingDir: repository,
    entryPoints: STARTED,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unwritten',
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    logLevel: 'silent',
    plugins: [
      {
        name: 'packages of others stay outside, ours are followed',
        setup({ onResolve }) {
          onResolve({ filter: /^[@a-z]/ }, ({ path }) =>
            path.startsWith('@sluice/') ? undefined : { path, external: true },
          )
          onResolve(
            { filter: /\.(svg|png|webp|woff2?|wasm|css)(\?.*)?$|^virtual:/ },
            ({ path }) => ({
              path,
              external: true,
            }),
          )
        },
      },
    ],
  })
  const imported = Object.entries(metafile.inputs).flatMap(([file, { imports }]) =>
    imports
      .filter(({ external, path }) => external && !/^(node:|[./])/.test(path))
      .map(({ path }) => ({ file, name: nameOf(path) })),
  )
  expect(Object.keys(metafile.inputs).length).toBeGreaterThan(1_000)
  expect(imported.length).toBeGreaterThan(1_000)
  const missing = imported.filter(({ file, name }) => {
    const found = lockedFor(relative(repository, dirname(join(repository, file))) || '.', name)
    return found === undefined || found.dev === true || found.devOptional === true
  })
  expect([...new Set(missing.map(({ file, name }) => `${name} of ${file}`))]).toEqual([])
})
