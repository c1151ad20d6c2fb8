import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Conditions, type NetworkOptions, REAL_CONDITIONS } from '@sluice/network'

/** Where everything listens and keeps its data; each is overridable by the environment. */
export type Settings = {
  /** Holds all state. */
  dataFolder: string
  ports: {
    web: number
    network: number
    identity: number
    info: number
    bitcoin: number
    ethereum: number
  }
  /** Names beside this machine's own under which everything answers. */
  allowedHosts: readonly string[]
  market: {
    /** Days of trading that the first start plays before the page is up. */
    pastDays: number
    /** Whether a light market goes on while everything runs. */
    isLive: boolean
  }
  /** How slow, forgetful and dishonest the network's interface is; an ideal one when absent. */
  conditions?: Conditions
  /** What canisters may take of this computer's memory; little when absent. */
  memory?: Pick<NetworkOptions, 'memoryBudgetBytes' | 'restMs'>
  /** Whether the network saves a second at a time: for a data folder that nobody goes on with. */
  savesLate?: boolean
  /** Whether the info service runs beside the exchange. */
  hasInfo: boolean
  /** Forget the data of earlier runs. */
  isFresh: boolean
  /** Only print what the options are. */
  wantsHelp: boolean
}

/** The environment variable of each port. */
export const PORT_VARIABLES = {
  web: 'PORT',
  network: 'NETWORK_PORT',
  identity: 'IDENTITY_PORT',
  info: 'INFO_PORT',
  bitcoin: 'BITCOIN_PORT',
  ethereum: 'EVM_PORT',
} as const

const PAST_DAYS = 30

const repository = join(import.meta.dirname, '..', '..', '..')

export const HELP = `npm start              boot the exchange: network, canisters, sign-in page, web app
npm start -- --fresh   forget the data of earlier runs first
npm start -- --quiet   nobody trades but you; without it a few bots do
npm start -- --no-info without the service that keeps the market's history
npm start -- --real    the network is as slow as the Internet Computer, loses answers and sometimes lies
npm start -- --real --seed 7   with the same luck as another time: the seed is printed at each such start
npm start -- --help    this text

Environment: PORT (web, 8080), NETWORK_PORT (4943), IDENTITY_PORT (8091), INFO_PORT (8090), BITCOIN_PORT (8092),
EVM_PORT (8545), SLUICE_DATA (.sluice), SLUICE_HOSTS (further names to answer under, with commas between; a tunnel needs its own).
A port of 0 picks a free one. Everything listens on this computer only.`

/** @throws Error that says which option or variable is wrong. */
export function readSettings(argv: readonly string[], environment: NodeJS.ProcessEnv): Settings {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      fresh: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      'no-info': { type: 'boolean', default: false },
      real: { type: 'boolean', default: false },
      seed: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  return {
    dataFolder: environment.SLUICE_DATA ?? join(repository, '.sluice'),
    ports: {
      web: readPort(environment, PORT_VARIABLES.web, 8080),
      network: readPort(environment, PORT_VARIABLES.network, 4943),
      identity: readPort(environment, PORT_VARIABLES.identity, 8091),
      info: readPort(environment, PORT_VARIABLES.info, 8090),
      bitcoin: readPort(environment, PORT_VARIABLES.bitcoin, 8092),
      ethereum: readPort(environment, PORT_VARIABLES.ethereum, 8545),
    },
    allowedHosts: (environment.SLUICE_HOSTS ?? '').split(/[\s,]+/).filter((name) => name !== ''),
    market: { pastDays: PAST_DAYS, isLive: !values.quiet },
    ...(values.real ? { conditions: { ...REAL_CONDITIONS, ...readSeed(values.seed) } } : {}),
    hasInfo: !values['no-info'],
    isFresh: values.fresh,
    wantsHelp: values.help,
  }
}

function readSeed(text: string | undefined): { seed?: number } {
  if (text === undefined) return {}
  const seed = Number(text)
  if (!/^\d{1,10}$/.test(text) || seed >= 2 ** 32)
    throw new Error(`--seed ${text} is none: it must be a whole number below 4294967296`)
  return { seed }
}

function readPort(environment: NodeJS.ProcessEnv, name: string, usual: number): number {
  const text = environment[name]
  if (text === undefined || text === '') return usual
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name}=${text} is not a port: it must be a whole number from 0 to 65535`)
  }
  return port
}
