import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { buildCanister, canisterSource } from './buildCanisters.ts'

const repository = join(import.meta.dirname, '..', '..', '..', '..')
const SMALL = 'trusted-canister-manager'

/** The repository's part that the canister is built from, in a folder of another depth and with a cache of its own. */
async function copyOfRepository(): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'sluice-')), 'some where', 'else')
  const parts = ['packages', 'network', `canisters/${SMALL}`]
  for (const part of parts) {
    await cp(join(repository, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.endsWith('node_modules'),
    })
  }
  await linkModules(join(repository, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** Packages from outside are links to ours; our own packages are those of the copy. */
async function linkModules(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else if (entry.name === '@sluice' || entry.name === '@sinonjs')
      await linkModules(source, target)
    else if (!entry.name.startsWith('.')) await symlink(source, target)
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('the same source gives the same module in another folder with an empty cache', async () => {
  const folder = await copyOfRepository()
  try {
    const builder = join(folder, 'packages', 'canister', 'src', 'build', 'buildCanisters.ts')
    const script = `
      const { buildCanister, canisterSource } = await import(${JSON.stringify(builder)})
      const { module, wasCached } = await buildCanister(canisterSource('${SMALL}'), () => {})
      const { createHash } = await import('node:crypto')
      console.log(wasCached, createHash('sha256').update(module).digest('hex'))`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '-e', script],
      {
        cwd: tmpdir(),
        env: {
          ...process.env,
          // the modules of a test run would be taken as they are
          SLUICE_MODULES: '',
          AZLE_CANISTER_BACKTRACES: 'true',
          TZ: 'Asia/Tokyo',
        },
      },
    )

    const { module } = await buildCanister(canisterSource(SMALL), () => {})
    expect(stdout.trim()).toBe(`false ${sha256(module)}`)
    expect(Buffer.from(module).includes(repository)).toBe(false)
  } finally {
    await rm(join(folder, '..', '..'), { recursive: true })
  }
})
