import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ALL_IS_REAL } from './allIsReal.ts'

const repository = join(import.meta.dirname, '..', '..')

const START_COPY = join(repository, 'local/src/testing/startCopy.ts')

/**
 * Canisters' memory lies outside of the engine's own heap. By itself the engine collects garbage for each 64 MB of it that are taken: fifty
 * times while a world starts, a quarter of its processor time. So that memory counts as part of one heap, which may grow.
 */
const COLLECTS_RARELY = ['--external-memory-accounted-in-global-limit', '--initial-heap-size=512']

export type RunningWorld = {
  webUrl: string
  dataFolder: string
  /** Of a network that is as the real one: where the same one is as quick and honest as ever. */
  directUrl?: string
  stop(): Promise<void>
}

/**
 * Starts what `npm start` starts, in a copy of the seeded world and on free ports, and waits for the address table. With `SLUICE_WORLD` set to the address of a running one, that is used: writing tests needs quick turns.
 */
export async function bootWorld({
  hasInfo = false,
  isReal = ALL_IS_REAL,
  hasPublicPools = false,
  environment = {},
}: {
  hasInfo?: boolean
  isReal?: boolean
  hasPublicPools?: boolean
  /** Settings of the world that no other has: a running one is not used then. */
  environment?: Readonly<Record<string, string>>
} = {}): Promise<RunningWorld> {
  const running = process.env.SLUICE_WORLD
  const isAsEver = Object.keys(environment).length === 0
  if (
    running &&
    isAsEver &&
    !isReal &&
    !hasPublicPools &&
    (!hasInfo || (await runsService(running)))
  )
    return { webUrl: running, dataFolder: '', stop: async () => {} }
  const real = isReal ? ['--real', '--seed', process.env.SLUICE_TEST_SEED ?? '1'] : []
  const options = [
    ...(hasInfo ? ['--with-info'] : []),
    ...(hasPublicPools ? ['--public-pools'] : []),
    ...real,
  ]
  const child = spawn(process.execPath, [...COLLECTS_RARELY, START_COPY, ...options], {
    cwd: repository,
    env: {
      ...process.env,
      ...environment,
      // Ethereum's sign-in names the site's address, so it must be known before the site is up.
      PORT: String(await freePort()),
      NETWORK_PORT: '0',
      IDENTITY_PORT: '0',
      INFO_PORT: '0',
      BITCOIN_PORT: '0',
      EVM_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const { webUrl, dataFolder, directUrl } = await readAddresses(child)
  return {
    webUrl,
    dataFolder,
    ...(directUrl === undefined ? {} : { directUrl }),
    stop: async () => {
      if (child.exitCode === null) {
        const isGone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await isGone
      }
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** A running world is of use to tests of the info service when it has one. */
async function runsService(webUrl: string): Promise<boolean> {
  const config: { readonly services?: { readonly info?: string } } = await (
    await fetch(`${webUrl}/config.json`)
  ).json()
  return config.services?.info !== undefined
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

function readAddresses(child: ChildProcess): Promise<Omit<RunningWorld, 'stop'>> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk) => {
      printed += String(chunk)
      const [, webUrl, dataFolder] =
        /exchange\s+(http:\S+)\n[\s\S]*data\s+(\S+)\n/.exec(printed) ?? []
      if (webUrl === undefined || dataFolder === undefined) return
      const [, directUrl] = /directly\s+(http:\S+)\n/.exec(printed) ?? []
      resolve({ webUrl, dataFolder, ...(directUrl === undefined ? {} : { directUrl }) })
    })
    child.once('exit', (code) =>
      reject(new Error(`the world ended with code ${code}:\n${printed}`)),
    )
  })
}
