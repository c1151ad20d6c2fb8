import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runIcp } from '@sluice/deployment/icp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'

const README = join(import.meta.dirname, '..', '..', 'README.md')
/** What the README's line names, as every local world has it. */
const WRITTEN = { url: 'http://127.0.0.1:4943', rootKey: 'ROOT_KEY_HEX' }

let world: TestWorld
let home: string
beforeAll(async () => {
  world = await TestWorld.start()
  home = await mkdtemp(join(tmpdir(), 'sluice-icp-'))
})
afterAll(async () => {
  await world.stop()
  await rm(home, { recursive: true })
})

/** As somebody runs it who has never used `icp` before: without a key of their own. */
function icp(line: string): Promise<string> {
  const { host, rootKey } = world.config.network
  const words = line
    .replace(WRITTEN.url, host)
    .replace(WRITTEN.rootKey, rootKey ?? '')
    .split(' ')
  const args = words.slice(1).map((word) => word.replace(/^'(.*)'$/, '$1'))
  return runIcp(args, { folder: home, environment: { HOME: home } })
}

async function readmeLine(): Promise<string> {
  const text = await readFile(README, 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith('icp '))
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

test('the README’s line asks a ledger for its symbol', async () => {
  expect(await icp(await readmeLine())).toContain('"ckBTC"')
})

test('what operators are told to begin with says what there is', async () => {
  const text = await readFile(README, 'utf8')
  const [, name = ''] = /`npx (\S+) --help`/.exec(text) ?? []
  const program = join(import.meta.dirname, '..', '..', 'node_modules', '.bin', name)
  const { stdout } = await promisify(execFile)(program, ['--help'])
  expect(stdout).toContain(`${name} `)
})

test('whoever asks for a list in the same way is told how to', async () => {
  const factory = `${world.world.id('swap_factory')} getPools`
  const line = (await readmeLine()).replace(/\S+ icrc1_symbol/, factory)
  await expect(icp(line)).rejects.toThrow(/getPools takes too much work.*icp canister call --query/)
  expect(await icp(`${line} --query`)).toContain('tickSpacing')
})
