import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

const repository = join(import.meta.dirname, '..', '..', '..')
const STAMP = '.content-hash'
const SHARED_SOURCES = [
  'packages/amm/src',
  'packages/candid/src',
  'packages/candid-bounds/src',
  'packages/sdk/src',
  'package-lock.json',
]

/** Builds a site unless the same content was built before. Returns the folder with its files. */
export async function buildSite(folder: string, onBuild: () => void): Promise<string> {
  const root = join(repository, folder)
  // With the pages for development it is another site; the two do not take turns in one folder.
  const output = join(root, process.env.VITE_DEV_PAGES === '1' ? 'dist-dev' : 'dist')
  const hash = await contentHash([folder, ...SHARED_SOURCES])
  const stamp = await readFile(join(output, STAMP), 'utf8').catch(() => '')
  if (stamp === hash) return output
  onBuild()
  const scratch = `${output}-${process.pid}`
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: scratch },
  })
  await writeFile(join(scratch, STAMP), hash)
  await replaceFolder(output, scratch)
  return output
}

/** Two starts may build at once, and a running server may be reading: the folder is whole at every moment but one. */
async function replaceFolder(folder: string, replacement: string): Promise<void> {
  const old = `${replacement}-old`
  await rename(folder, old).catch(() => {
    // the first build: there is nothing to move away
  })
  await rename(replacement, folder)
  await rm(old, { recursive: true, force: true })
}

async function contentHash(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    for (const file of await filesIn(path))
      hash.update(file).update(await readFile(join(repository, file)))
  }
  return hash.digest('hex')
}

async function filesIn(path: string): Promise<string[]> {
  if (path.endsWith('.json')) return [path]
  const entries = await readdir(join(repository, path), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(repository.length + 1))
    .filter((file) => !/(^|\/)(node_modules|dist[^/]*)\/|\.test\.tsx?$/.test(file))
    .sort()
}
