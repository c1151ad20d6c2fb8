import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { repository } from '../canisterSource.ts'

/** The canister that a copy can build. */
export const SMALL = 'trusted-canister-manager'

export type BuildOutcome = {
  /** Whether a compiler was started at all. */
  started: boolean
  wasCached: boolean
  /** Of the compressed module. */
  hash: string
}

/** The repository's part that one canister is built from, in a folder of another depth and with a cache of its own. */
export class RepositoryCopy {
  readonly folder: string
  readonly #scratch: string

  private constructor(scratch: string) {
    this.#scratch = scratch
    this.folder = join(scratch, 'some where', 'else')
  }

  static async make(): Promise<RepositoryCopy> {
    const copy = new RepositoryCopy(await mkdtemp(join(tmpdir(), 'sluice-')))
    for (const part of ['packages', 'network', `canisters/${SMALL}`]) {
      await cp(join(repository, part), join(copy.folder, part), {
        recursive: true,
        filter: (path) => !path.endsWith('node_modules'),
      })
    }
    await linkModules(join(repository, 'node_modules'), join(copy.folder, 'node_modules'))
    return copy
  }

  /** Builds in a process of its own, as a start does. */
  async build(environment: NodeJS.ProcessEnv = {}): Promise<BuildOutcome> {
    const { stdout } = await promisify(execFile)(process.execPath, this.#script(), {
      cwd: tmpdir(),
      env: this.#environment(environment),
    })
    return JSON.parse(stdout)
  }

  /** The same, when somebody pulls the plug. */
  async killedBuild(delayMs: number): Promise<void> {
    const child = spawn(process.execPath, this.#script(), {
      cwd: tmpdir(),
      env: this.#environment({}),
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await setTimeout(delayMs)
    child.kill('SIGKILL')
    await ended
  }

  /** The files of the cache whose names begin or end so. */
  async cached(part: string): Promise<string[]> {
    const folder = join(this.folder, 'node_modules', '.cache', 'sluice', 'canisters')
    const names = await readdir(folder).catch(() => [])
    return names
      .filter((name) => name.startsWith(part) || name.endsWith(part))
      .map((name) => join(folder, name))
  }

  remove(): Promise<void> {
    return rm(this.#scratch, { recursive: true })
  }

  #script(): string[] {
    const builder = join(this.folder, 'packages/canister/src/build/buildCanisters.ts')
    const script = `
      const { buildCanister, canisterSource } = await import(${JSON.stringify(builder)})
      let started = false
      const onCompile = () => { started = true }
      const { module, wasCached } = await buildCanister(canisterSource('${SMALL}'), onCompile)
      const { createHash } = await import('node:crypto')
      const hash = createHash('sha256').update(module).digest('hex')
      console.log(JSON.stringify({ started, wasCached, hash }))`
    return ['--input-type=module', '-e', script]
  }

  /** The modules of a test run would be taken as they are. */
  #environment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
    return { ...process.env, SLUICE_MODULES: '', ...more }
  }
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
