import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const KEEPER = fileURLToPath(new URL('./keeper.ts', import.meta.url))
/** Says its id, and would run for ever. */
const ENDLESS = 'console.log(process.pid); setInterval(() => {}, 1000)'

const keep = (program: string, ...options: string[]) =>
  spawn(process.execPath, [KEEPER, program, ...options], { stdio: ['pipe', 'pipe', 'ignore'] })

/** Whether a process of this computer is there. */
function isThere(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch {
    return false
  }
}

test.each([
  ['its input is closed', (keeper: ChildProcess) => keeper.stdin?.end()],
  ['it is told to end', (keeper: ChildProcess) => keeper.kill('SIGTERM')],
])('the program ends when %s', async (_, end) => {
  const keeper = keep(process.execPath, '-e', ENDLESS)
  const [line] = await once(createInterface({ input: keeper.stdout }), 'line')
  expect(isThere(Number(line))).toBe(true)
  end(keeper)
  await once(keeper, 'exit')
  expect(isThere(Number(line))).toBe(false)
})

test('a program that ends by itself, or was never there, ends its keeper', async () => {
  expect(await once(keep(process.execPath, '-e', 'process.exit(7)'), 'exit')).toEqual([7, null])
  expect(await once(keep('/no/such/program'), 'exit')).toEqual([1, null])
})
