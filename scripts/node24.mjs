// Plain JavaScript for Node 20: what a fresh clone can run before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './endWithNpm.mjs'

export const repository = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const require = createRequire(import.meta.url)
const STAMP = join(repository, 'node_modules', '.sluice-installed')
/**
 * Where Node keeps what it has compiled: a start loads a thousand files, and takes half of the time for it when their text has not
 * changed.
 */
export const COMPILED = {
  NODE_COMPILE_CACHE: join(repository, 'node_modules', '.cache', 'sluice', 'compiled'),
}
const LOCK_FILE = join(repository, 'package-lock.json')

/**
 * Installs the packages unless they are there, as the lock file has them. `forStart`: without those that only tests, checks and generators
 * need, a third of all; whatever else runs adds them.
 */
export function ensureInstalled({ forStart = false } = {}) {
  const lock = readFileSync(LOCK_FILE, 'utf8')
  const stamp = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : undefined
  const missing = missingPackages({ stamp, lock, forStart })
  if (missing === undefined) return
  console.log(`  ${missing.progress} …`)
  const npm = spawnSync('npm', [...missing.args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: repository,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    console.error(
      '\n  The packages could not be installed. Check the connection to the npm registry and try again.\n',
    )
    process.exit(1)
  }
  writeFileSync(STAMP, missing.stamp)
}

/**
 * What npm is asked for, and what notes that it is done; nothing when all is there. The development packages are added to those of a start
 * without emptying the folder: what Node has compiled and the built page stay.
 */
export function missingPackages({ stamp, lock, forStart }) {
  const ofStart = `for a start\n${lock}`
  if (stamp === lock || (forStart && stamp === ofStart)) return undefined
  if (stamp === ofStart)
    return {
      progress: 'adding the packages for development (half a minute)',
      args: ['install', '--no-save', '--include=dev'],
      stamp: lock,
    }
  return {
    progress: 'installing packages (the first time takes about half a minute)',
    args: ['ci', forStart ? '--omit=dev' : '--include=dev'],
    stamp: forStart ? ofStart : lock,
  }
}

/** The path of a Node 24: this one, or the binary that its npm platform package brings. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const platform = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  for (const name of [`node-${platform}`, `node-bin-${platform}`]) {
    const binary = packagedBinary(name, file)
    if (binary !== undefined) return binary
  }
  console.error(
    `\n  Sluice needs Node 24, and there is no packaged one for ${platform}. Install Node 24 and try again.\n`,
  )
  process.exit(1)
}

function packagedBinary(name, file) {
  try {
    const binary = join(require.resolve(`${name}/package.json`), '..', 'bin', file)
    return statSync(binary).isFile() ? binary : undefined
  } catch {
    // the package of another platform: npm did not install it
    return undefined
  }
}

/**
 * Pieces of heaps have 64 kB. glibc keeps such small ones for itself when they are given back, unless told that anything from 32 kB on
 * is to be a mapping of its own: at rest the local world then takes 170 MB in place of 420. Tests give back whole processes.
 */
export const MEMORY = { MALLOC_MMAP_THRESHOLD_: '32768' }

/**
 * The world's process holds some fifty megabytes of objects. For a machine with much memory the engine would keep 128 MB more for new ones, and
 * never give them back.
 */
export const SMALL_NURSERY = '--max-semi-space-size=8'

/**
 * Runs Node 24 in the foreground; resolves with its exit code. Where this process can become the other one, which spares fifty megabytes, it
 * does, and nothing resolves.
 */
export function runNode24(args, { environment = {}, cwd = repository } = {}) {
  const binary = node24()
  const env = { ...process.env, ...environment, PATH: `${join(binary, '..')}:${process.env.PATH}` }
  if (process.execve === undefined || process.platform === 'win32')
    return runBeside(binary, args, { env, cwd })
  const watch = pathToFileURL(join(repository, 'scripts', 'watchNpm.mjs')).href
  process.chdir(cwd)
  process.execve(binary, [binary, '--import', watch, ...args], {
    ...env,
    SLUICE_LAUNCHED: String(process.pid),
  })
}

/**
 * Runs it as a child. Whoever asks this process to end asks the child, which is waited for: a service that outlived its command would keep
 * its port. Ctrl-C in a terminal reaches both by itself.
 */
function runBeside(binary, args, { env, cwd }) {
  const child = spawn(binary, args, { cwd, stdio: 'inherit', env })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT')
  })
  endWithNpm(() => child.kill('SIGTERM'))
  return new Promise((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal])),
  )
}
