import { createHash } from 'node:crypto'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const repository = join(import.meta.dirname, '..', '..', '..')
const STAMP = '.content-hash'
const SHARED_SOURCES = [
  'packages/amm/src',
  'packages/candid/src',
  'packages/candid-bounds/src',
  'packages/sdk/src',
  'package-lock.json',
]

/** What a builder says: that it has something to build, and at last where the site is. */
export type SiteMessage = { kind: 'building' } | { kind: 'built'; output: string }

/** Builds a site unless the same content was built before, says so to the parent and ends. */
async function main(folder: string): Promise<void> {
  const root = join(repository, folder)
  // With the pages for development it is another site; the two do not take turns in one folder. `dist` is what is published.
  const output = join(root, process.env.VITE_DEV_PAGES === '1' ? 'dist-dev' : 'dist-local')
  const hash = await contentHash([folder, ...SHARED_SOURCES])
  const stamp = await readFile(join(output, STAMP), 'utf8').catch(() => '')
  if (stamp !== hash) {
    await tell({ kind: 'building' })
    await buildInto(root, output, hash)
  }
  await tell({ kind: 'built', output })
}

async function buildInto(root: string, output: string, hash: string): Promise<void> {
  await removeLeftovers(output)
  const scratch = `${output}-${process.pid}`
  // what only a world of this machine offers
  process.env.VITE_LOCAL_TOOLS = '1'
  // only here: most starts have nothing to build
  const { build } = await import('vite')
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: scratch },
  })
  await writeFile(join(scratch, STAMP), hash)
  await replaceFolder(output, scratch)
}

/** What builders have left that were killed: their process is gone. */
async function removeLeftovers(output: string): Promise<void> {
  const unfinished = new RegExp(`^${basename(output)}-(\\d+)(-old)?$`)
  for (const name of await readdir(dirname(output))) {
    const [, pid] = unfinished.exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid))) continue
    await rm(join(dirname(output), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // somebody else's process is one, too
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM'
  }
}

/** Resolves when the parent has it. */
function tell(message: SiteMessage): Promise<void> {
  return new Promise((resolve) => process.send?.(message, () => resolve()))
}

/** Two starts may build at once, and a running server may be reading: the folder is whole at every moment but one. */
async function replaceFolder(folder: string, replacement: string): Promise<void> {
  const old = `${replacement}-old`
  for (;;) {
    // before the first build there is nothing to move away
    await rename(folder, old).catch(unless('ENOENT'))
    const isReplaced = await rename(replacement, folder).then(
      () => true,
      // another start has put its own there between the two steps
      unless('ENOTEMPTY', 'EEXIST'),
    )
    await rm(old, { recursive: true, force: true })
    if (isReplaced) return
  }
}

function unless(...expected: readonly string[]): (error: NodeJS.ErrnoException) => false {
  return (error) => {
    if (expected.includes(error.code ?? '')) return false
    throw error
  }
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

// the parent that wanted the site has ended
process.on('disconnect', () => process.exit())
main(process.argv[2] ?? '').then(
  () => process.exit(),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
