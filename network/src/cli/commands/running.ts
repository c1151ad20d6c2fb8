import { spawn } from 'node:child_process'
import { existsSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Network } from '../../network.ts'
import { makeFolder } from '../../store/makeFolder.ts'
import { MAX_SUBNETS } from '../../topology.ts'
import { cantWrite } from '../cantWrite.ts'
import { CliError } from '../cliError.ts'
import type { CliCommand, Output } from '../command.ts'
import { controlCommands } from '../control/commands.ts'
import { control, controlRunning } from '../control/controlClient.ts'
import { ControlServer, isRecord } from '../control/controlServer.ts'
import { findRunning, removeRunning, requireRunning, writeRunning } from '../runningFile.ts'

const DEFAULT_PORT = '4943'
const PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 50

export const start: CliCommand = {
  summary: 'Starts the network, or continues the one in the folder.',
  usage:
    '[--port <number>] [--host <address>] [--allow-host <name>] [--subnets <number>] [--background]',
  help: `  --port <number>      port of the HTTP interface (default ${DEFAULT_PORT}; 0 for any free one)
  --host <address>     address to listen at (default 127.0.0.1)
  --allow-host <name>  also answers under this name, and lets its pages command the network
  --subnets <number>   how many subnets, 1 to ${MAX_SUBNETS} (default as many as the folder has, 1 in a new one)
  --background         returns as soon as the network answers`,
  options: {
    port: { type: 'string', default: DEFAULT_PORT },
    host: { type: 'string', default: '127.0.0.1' },
    'allow-host': { type: 'string' },
    subnets: { type: 'string' },
    background: { type: 'boolean' },
  },
  positionals: [0, 0],
  async run(parsed, output) {
    const running = findRunning(parsed.dir)
    if (running !== undefined) {
      throw new CliError(`A network already runs over ${parsed.dir} at ${running.url}.`)
    }
    const port = parsePort(parsed.text('port') ?? DEFAULT_PORT)
    const host = parsed.text('host') ?? '127.0.0.1'
    const allowedHosts = parsed.text('allow-host')?.split(',') ?? []
    const shape = { port, host, allowedHosts, subnets: parseSubnets(parsed.text('subnets')) }
    if (parsed.has('background')) await startInBackground(parsed.dir, shape, output)
    else await serve(parsed.dir, shape, output)
  },
}

type Shape = {
  readonly port: number
  readonly host: string
  readonly allowedHosts: readonly string[]
  readonly subnets: number | undefined
}

function parsePort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port
  throw new CliError(`${text} is no port: give a number from 0 to 65535.`)
}

function parseSubnets(text: string | undefined): number | undefined {
  const count = text === undefined ? undefined : Number(text)
  const isKnown = count === undefined || (Number.isInteger(count) && count > 0)
  if (isKnown && (count ?? 1) <= MAX_SUBNETS) return count
  throw new CliError(`${text} is no number of subnets: give one from 1 to ${MAX_SUBNETS}.`)
}

async function serve(
  dataDir: string,
  { subnets, ...address }: Shape,
  output: Output,
): Promise<void> {
  const network = await Network.start(subnets === undefined ? { dataDir } : { dataDir, subnets })
  const ended = Promise.withResolvers<void>()
  const server = new ControlServer(controlCommands(network, () => ended.resolve()))
  try {
    const { url } = await network.listen(address).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error)
      throw new CliError(`Can't listen: ${reason}. Choose another port with --port.`)
    })
    const controlPort = await server.listen()
    writeRunning(dataDir, { pid: process.pid, url, controlPort, token: server.token })
    output.out(`The network runs at ${url} and keeps its data in ${dataDir}.`)
    output.out(`Root key: ${Buffer.from(network.rootKey).toString('hex')}`)
    const [, ...further] = network.subnetIds
    for (const id of further) output.out(`Further subnet: ${id.toText()}`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.resolve())
    await ended.promise
  } finally {
    server.close()
    await network.stop()
    removeRunning(dataDir)
  }
}

async function startInBackground(
  dataDir: string,
  { port, host, allowedHosts, subnets }: Shape,
  output: Output,
): Promise<void> {
  const logFile = join(dataDir, 'network.log')
  const log = openLog(dataDir, logFile)
  const main = fileURLToPath(new URL('../main.ts', import.meta.url))
  const flags = ['--disable-warning=ExperimentalWarning', main, 'start', '--dir', dataDir]
  const address = ['--port', String(port), '--host', host, '--allow-host', allowedHosts.join(',')]
  const size = subnets === undefined ? [] : ['--subnets', String(subnets)]
  const child = spawn(process.execPath, [...flags, ...address, ...size], {
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.unref()
  const running = await until(
    () => findRunning(dataDir),
    () => child.exitCode !== null,
  )
  if (running === undefined) throw new CliError(`The network did not start. See ${logFile}.`)
  output.out(`The network runs at ${running.url} (process ${running.pid}), output in ${logFile}.`)
}

function openLog(dataDir: string, logFile: string): number {
  try {
    makeFolder(dataDir)
    return openSync(logFile, 'a')
  } catch (error) {
    throw cantWrite(dataDir, error)
  }
}

export const status: CliCommand = {
  summary: 'Shows whether the network runs, where, and how it is.',
  usage: '',
  help: '',
  options: {},
  positionals: [0, 0],
  async run({ dir }, output) {
    const running = requireRunning(dir)
    const facts = await control(dir, 'status')
    if (!isRecord(facts)) return
    output.out(`url        ${running.url}`)
    output.out(`process    ${running.pid}, up ${facts.upSeconds} s`)
    output.out(`time       ${facts.time}`)
    output.out(`canisters  ${facts.canisters}`)
    output.out(`memory     ${(Number(facts.memoryBytes) / 1_048_576).toFixed(0)} MiB`)
    output.out(`root key   ${facts.rootKey}`)
    const subnets = Array.isArray(facts.subnets) ? facts.subnets : []
    for (const [number, id] of subnets.entries()) {
      output.out(`subnet     ${id}${number === 0 ? ' (root)' : ''}`)
    }
  },
}

export const stop: CliCommand = {
  summary: 'Stops the network; what was accepted continues at the next start.',
  usage: '',
  help: '',
  options: {},
  positionals: [0, 0],
  async run({ dir }, output) {
    const running = requireRunning(dir)
    await controlRunning(running, 'stop', {})
    const isGone = await until(() => (findRunning(dir) === undefined ? true : undefined))
    if (isGone === undefined) {
      throw new CliError(`Process ${running.pid} does not end. End it with: kill ${running.pid}`)
    }
    output.out('The network is stopped.')
  },
}

export const fresh: CliCommand = {
  summary: 'Deletes all data of a stopped network.',
  usage: '--yes',
  help: '  --yes            confirms that everything in the folder may go',
  options: { yes: { type: 'boolean' } },
  positionals: [0, 0],
  async run(parsed, output) {
    const { dir } = parsed
    if (findRunning(dir) !== undefined) {
      throw new CliError(
        `The network over ${dir} runs. Stop it first: sluice-network stop --dir ${dir}`,
      )
    }
    if (!existsSync(join(dir, 'network.db'))) {
      throw new CliError(`There is no network in ${dir}. Another folder: --dir <folder>`)
    }
    if (!parsed.has('yes')) {
      throw new CliError(
        `This deletes all canisters in ${dir}, for good. To do it: sluice-network fresh --yes --dir ${dir}`,
      )
    }
    for (const name of ['network.db', 'network.db-wal', 'network.db-shm', 'network.log']) {
      rmSync(join(dir, name), { force: true })
    }
    output.out(`The network in ${dir} is deleted.`)
  },
}

/** Looks again and again until there is something, or time is up. */
async function until<T>(
  look: () => T | undefined,
  isHopeless: () => boolean = () => false,
): Promise<T | undefined> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; ) {
    const found = look()
    if (found !== undefined || isHopeless()) return found
    await delay(LOOK_EVERY_MS)
  }
  return undefined
}
