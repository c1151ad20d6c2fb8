import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { constants, platform, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const LAUNCH = pathToFileURL(join(import.meta.dirname, 'launch.mjs')).href
const END_WITH_NPM = pathToFileURL(join(import.meta.dirname, 'endWithNpm.mjs')).href

let folder: string
let commands: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-launch-'))
  commands = []
})
afterEach(() => {
  // each is a group of its own: nothing of it is left, whatever the test has found
  for (const { pid } of commands)
    if (pid !== undefined && isAlive(-pid)) process.kill(-pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A command of ours that runs a program; its process and what that prints, line by line. */
function command(program: string, environment: NodeJS.ProcessEnv = {}) {
  const main = join(folder, 'main.mjs')
  const bin = join(folder, 'bin.mjs')
  writeFileSync(main, program)
  writeFileSync(bin, `import { launch } from '${LAUNCH}'\nlaunch('${pathToFileURL(main).href}')\n`)
  const process = spawn(globalThis.process.execPath, [bin], {
    detached: true,
    env: { ...globalThis.process.env, ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  commands.push(process)
  return { process, lines: createInterface(process.stdout)[Symbol.asyncIterator]() }
}

/** The code that a process ends with, or the signal that ends it. */
async function ended(process: ChildProcess) {
  const { exitCode, signalCode } = process
  const isOver = exitCode !== null || signalCode !== null
  const [code, signal] = isOver ? [exitCode, signalCode] : await once(process, 'exit')
  return code ?? signal
}

/** Says its number, and does not end by itself. */
const SERVICE = 'console.log(process.pid); setInterval(() => {}, 1_000);'

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a service whose command gets %s ends with it',
  async (signal) => {
    const { process, lines } = command(SERVICE)
    const pid = Number((await lines.next()).value)
    expect(isAlive(pid)).toBe(true)
    process.kill(signal)
    // the program in place of the command, or a command that tells how its program has ended
    expect([signal, 128 + constants.signals[signal]]).toContain(await ended(process))
    expect(isAlive(pid)).toBe(false)
  },
)

test('a service that npm has started in a shell ends with that shell, which passes no signal on', async () => {
  const { process: first, lines: said } = command(SERVICE)
  await said.next()
  const npm = { ...globalThis.process.env, npm_command: 'exec' }
  const run = `"${globalThis.process.execPath}" "${join(folder, 'bin.mjs')}"; true`
  const shell = spawn('sh', ['-c', run], {
    detached: true,
    env: npm,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  commands.push(shell)
  const lines = createInterface(shell.stdout)[Symbol.asyncIterator]()
  await lines.next()
  shell.kill('SIGTERM')
  // its output closes when nobody is left who could write there
  expect((await lines.next()).done).toBe(true)
  // whose parent is there goes on
  expect(isAlive(first.pid ?? 0)).toBe(true)
})

test('a service that has something to finish first is waited for', async () => {
  const finish =
    'process.on("SIGTERM", () => setTimeout(() => { console.log("kept"); process.exit(0) }, 50));'
  const { process, lines } = command(finish + SERVICE)
  await lines.next()
  process.kill('SIGTERM')
  expect((await lines.next()).value).toBe('kept')
  expect(await ended(process)).toBe(0)
})

test('where it can, a command becomes its program', async () => {
  const { process, lines } = command(SERVICE)
  const pid = Number((await lines.next()).value)
  const canBecome = globalThis.process.execve !== undefined && platform() !== 'win32'
  expect(pid === process.pid).toBe(canBecome)
})

test('what a program starts stays when that ends, though it inherits everything', async () => {
  const child = `import { fork } from 'node:child_process'
    import { ORPHAN_LOOK_MS } from '${END_WITH_NPM}'
    if (process.argv[2] === 'child') setTimeout(() => console.log('stayed'), 3 * ORPHAN_LOOK_MS)
    else fork(process.argv[1], ['child']).once('spawn', () => process.exit())`
  const { process, lines } = command(child, { npm_command: 'exec' })
  expect(await ended(process)).toBe(0)
  expect((await lines.next()).value).toBe('stayed')
})

test('a command ends as its program does', async () => {
  expect(await ended(command('process.exit(3)').process)).toBe(3)
})
