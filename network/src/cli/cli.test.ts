import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Principal } from '@icp-sdk/core/principal'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeManagement } from '../testing/managementClient.ts'
import { assemble } from '../testing/probe.ts'
import { parseDuration } from './commands/travel.ts'
import { runCli } from './runCli.ts'

const root = mkdtempSync(join(tmpdir(), 'cli-'))
const dir = join(root, 'data')
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs a command line and gives its exit code and all that it showed. */
async function cli(...words: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const show = (line: string) => lines.push(line)
  const code = await runCli([...words, '--dir', dir], { out: show, error: show })
  return { code, text: lines.join('\n') }
}
const helpless = async (...words: string[]) => {
  const lines: string[] = []
  const code = await runCli(words, {
    out: (line) => lines.push(line),
    error: (line) => lines.push(line),
  })
  return { code, text: lines.join('\n') }
}

const MANAGEMENT = 'aaaaa-aa'
const ALICE = '2vxsx-fae'
const DID = 'service : { greet : (text) -> (text); count : () -> (nat) query }'

/** Greets with the argument as it came: both are one text. */
const greeter = () =>
  assemble(`(module
    (import "ic0" "msg_arg_data_size" (func $size (result i32)))
    (import "ic0" "msg_arg_data_copy" (func $copy (param i32 i32 i32)))
    (import "ic0" "msg_reply_data_append" (func $append (param i32 i32)))
    (import "ic0" "msg_reply" (func $reply))
    (import "ic0" "debug_print" (func $print (param i32 i32)))
    (memory 1)
    (data (i32.const 0) "somebody greets")
    (func (export "canister_update greet")
      (call $print (i32.const 0) (i32.const 15))
      (call $copy (i32.const 64) (i32.const 0) (call $size))
      (call $append (i32.const 64) (call $size))
      (call $reply)))`)

/** The module with its interface in a custom section. */
async function withInterface(module: Uint8Array): Promise<Uint8Array> {
  const name = Buffer.from('icp:public candid:service')
  const content = Buffer.concat([Buffer.from([name.length]), name, Buffer.from(DID)])
  return new Uint8Array(Buffer.concat([module, Buffer.from([0, content.length]), content]))
}

describe('before a network runs', () => {
  test('the help names every command', async () => {
    const { code, text } = await helpless('--help')
    expect(code).toBe(0)
    for (const name of ['start', 'status', 'stop', 'backup', 'restore', 'fresh', 'logs', 'call']) {
      expect(text).toContain(name)
      expect((await helpless(name, '--help')).text).toContain(`Usage: sluice-network ${name}`)
    }
  })

  test.each([
    [['status'], /Start one with/],
    [['stop'], /Start one with/],
    [['nonsense'], /no command/],
    [['call', 'x'], /Usage: sluice-network call/],
    [['start', '--port', 'x'], /no port/],
    [['start', '--subnets', '9'], /no number of subnets: give one from 1 to 8/],
    [['start', '--subnets', 'two'], /no number of subnets/],
    [['start', '--nonsense'], /See: sluice-network start --help/],
    [['fresh'], /no network in/],
    [['restore', 'missing'], /no file/],
  ])('%j says what to do', async (words, text) => {
    const result = await cli(...words)
    expect(result.code).toBe(1)
    expect(result.text).toMatch(text)
  })
})

test.each(['/proc/network', join(import.meta.filename, 'network')])(
  'a data folder that can not be made (%s) is refused at once',
  async (folder) => {
    for (const words of [['start'], ['start', '--background']]) {
      const { code, text } = await helpless(...words, '--dir', folder)
      expect(code).toBe(1)
      expect(text).toContain('Choose another')
    }
  },
)

test('the options in a help text stand below each other', async () => {
  for (const name of ['start', 'logs', 'call', 'inspect', 'fresh']) {
    const { text } = await helpless(name, '--help')
    const columns = text.matchAll(/^ {2}--.*? {2,}(?=\S)/gm)
    expect(new Set([...columns].map(([option]) => option.length)).size).toBe(1)
  }
})

describe('with a network', () => {
  let canister = ''
  beforeAll(async () => {
    expect((await cli('start', '--background', '--port', '0')).text).toMatch(/runs at http/)
    const create = encodeManagement('provisional_create_canister_with_cycles', {
      amount: [],
      settings: [],
      specified_id: [],
      sender_canister_version: [],
    })
    const { text } = await cli(
      ...['call', MANAGEMENT, 'provisional_create_canister_with_cycles'],
      ...['--hex', Buffer.from(create).toString('hex'), '--sender', ALICE],
    )
    canister = /"([a-z0-9-]+)"/.exec(text)?.[1] ?? ''
    const install = encodeManagement('install_code', {
      mode: { install: null },
      canister_id: Principal.fromText(canister),
      wasm_module: await withInterface(await greeter()),
      arg: new Uint8Array(),
      sender_canister_version: [],
    })
    await cli('call', MANAGEMENT, 'install_code', '--hex', Buffer.from(install).toString('hex'))
  })
  afterAll(async () => {
    await cli('stop')
  })

  test('shows its status and refuses a second one', async () => {
    expect((await cli('status')).text).toMatch(/canisters {2}1/)
    expect((await cli('start')).text).toContain('already runs')
    expect((await cli('fresh', '--yes')).text).toContain('Stop it first')
  })

  test('calls with Candid text and shows the reply as text', async () => {
    expect(await cli('call', canister, 'greet', '("hello")')).toEqual({
      code: 0,
      text: '("hello")',
    })
    const hex = await cli('call', canister, 'greet', '("hello")', '--output', 'hex')
    expect(hex.text).toMatch(/^4449444c/)
  })

  test('replies of the management canister have the names of their fields', async () => {
    const target = `(record { canister_id = principal "${canister}" })`
    const { text } = await cli('call', MANAGEMENT, 'canister_status', target)
    expect(text).toMatch(/status=variant \{running\}.*cycles=\d+/)
    expect(text).not.toMatch(/_\d+_/)
    const wrong = await cli('call', MANAGEMENT, 'canister_status', '(record { canister = 5 })')
    expect(wrong.text).toContain('no field canister')
  })

  test('errors of calls name the methods that there are', async () => {
    expect((await cli('call', canister, 'absent')).text).toMatch(/IC0536[\s\S]*Its methods: greet/)
    expect((await cli('call', canister, 'greet', '(5)')).text).toContain('is no text')
    expect((await cli('call', 'ryjl3-tyaaa-aaaaa-aaaba-cai', 'x')).text).toContain('no canister')
    expect((await cli('call', 'nonsense', 'x')).text).toContain('is no principal')
  })

  test('inspects canisters', async () => {
    expect((await cli('inspect')).text).toContain(canister)
    expect((await cli('inspect', canister)).text).toMatch(/status {7}running[\s\S]*update {7}greet/)
    expect((await cli('inspect', canister, '--candid')).text).toBe(DID)
    expect(JSON.parse((await cli('inspect', canister, '--json')).text).id).toBe(canister)
  })

  test('shows logs', async () => {
    await cli('call', canister, 'greet', '("x")')
    expect((await cli('logs', canister)).text).toContain('somebody greets')
    expect((await cli('logs')).text).toContain(canister)
    expect((await cli('logs', 'ryjl3-tyaaa-aaaaa-aaaba-cai')).text).toContain('no canister')
  })

  test('travels in time', async () => {
    const year = String(new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10))
    expect((await cli('travel', '40d')).text).toContain(year)
    expect((await cli('travel', 'soon')).text).toContain('no duration')
  })

  test('a backup made while it runs is restored elsewhere', async () => {
    const file = join(root, 'backup.db')
    expect((await cli('backup', file)).code).toBe(0)
    expect((await cli('backup', file)).text).toContain('exists')
    const away = join(root, 'missing', 'backup.db')
    expect((await cli('backup', away)).text).toContain(`mkdir -p ${join(root, 'missing')}`)
    expect((await cli('restore', file)).text).toContain('Stop it first')
    await cli('stop')
    expect((await cli('restore', file)).text).toContain('holds a network already')
    expect((await cli('fresh')).text).toContain('--yes')
    expect((await cli('fresh', '--yes')).code).toBe(0)
    const broken = join(root, 'broken.db')
    writeFileSync(broken, 'nothing')
    expect((await cli('restore', broken)).text).toContain('no backup')
    expect((await cli('restore', file)).code).toBe(0)
    await cli('start', '--background', '--port', '0')
    expect((await cli('call', canister, 'greet', '("again")')).text).toBe('("again")')
  })
})

test('a network gets further subnets, canisters on them, and does not lose them', async () => {
  const own = ['--dir', join(root, 'subnets')]
  const start = (...more: string[]) =>
    helpless('start', '--background', '--port', '0', ...own, ...more)
  await start()
  expect((await helpless('status', ...own)).text.match(/^subnet /gm)).toHaveLength(1)
  await helpless('stop', ...own)
  await start('--subnets', '2')
  const { text } = await helpless('status', ...own)
  const further = /^subnet {5}(\S+)$/m.exec(text)?.[1] ?? ''
  expect(text).toMatch(/^subnet {5}\S+ \(root\)$/m)
  const method = 'provisional_create_canister_with_cycles'
  const made = await helpless('call', further, method, '(record {})', ...own)
  const canister = /"([a-z0-9-]+)"/.exec(made.text)?.[1] ?? ''
  const shown = await helpless('inspect', canister, ...own)
  expect(shown.text).toContain(`subnet       ${further}`)
  await helpless('stop', ...own)
  const refused = await helpless('start', '--port', '0', '--subnets', '1', ...own)
  expect(refused.text).toBe(
    `Canister ${canister} lives on a further subnet than the 1 that the network is to have. Start it with 2 or more.`,
  )
  await start()
  expect((await helpless('status', ...own)).text.match(/^subnet /gm)).toHaveLength(2)
  await helpless('stop', ...own)
})

test.each([
  ['90s', 90_000],
  ['2h30m', 9_000_000],
  ['1.5d', 129_600_000],
  ['5ms', 5],
])('%s is a duration', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds)
})
