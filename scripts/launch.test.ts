import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const LAUNCH = pathToFileURL(join(import.meta.dirname, 'launch.mjs')).href

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
function command(program: string) {
  const main = join(folder, 'main.mjs')
  const bin = join(folder, 'bin.mjs')
  writeFileSync(main, program)
  writeFileSync(bin, `import { launch } from '${LAUNCH}'\nlaunch('${pathToFileURL(main).href}')\n`)
  const process = spawn(globalThis.process.execPath, [bin], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  commands.push(process)
  return { process, lines: createInterface(process.stdout)[Symbol.asyncIterator]() }
}

const ended = async (process: ChildProcess) =>
  process.exitCode ?? process.signalCode ?? (await once(process, 'exit'))[0]

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
    expect(await ended(process)).toBeGreaterThan(128)
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
  const pid = Number((await lines.next()).value)
  shell.kill('SIGTERM')
  // its output closes when nobody is left who could write there
  expect((await lines.next()).done).toBe(true)
  expect(isAlive(pid)).toBe(false)
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

test('a command ends as its program does', async () => {
  expect(await ended(command('process.exit(3)').process)).toBe(3)
})
