import { readFile } from 'node:fs/promises'
import type { Identity } from '@icp-sdk/core/agent'
import { buildCanisters, canisterSource } from '@sluice/canister/build'
import { type EnvironmentConfig, parseEnvironment } from '../config/EnvironmentConfig.ts'
import { installerWarnings } from '../installers/findInstaller.ts'
import { furtherInstallers, type InstallersPort } from '../installers/furtherInstallers.ts'
import { installersOf } from '../installers/installersOf.ts'
import { fileNotes, NO_NOTES } from '../installers/Notes.ts'
import { handOverSteps } from './handOver.ts'
import { Operator } from './Operator.ts'
import { carryOut, type Plan, planOf, type Step } from './Step.ts'
import { earnSteps } from './steps/earn.ts'
import { fundingSteps, installerControl, installerSteps, trustSteps } from './steps/exchange.ts'
import { listingSteps } from './steps/listing.ts'
import { MADE, type MadeModules, moduleOf, moduleSteps } from './steps/modules.ts'
import { platformSteps } from './steps/platform.ts'
import { poolSteps } from './steps/pools.ts'

export type SetupOrder = {
  /** The file that `npx icp deploy` has written, read. */
  readonly config: unknown
  readonly identity: Identity
  /** A folder that outlives this process, for what was ordered: see `notesBeside`. Without one no canister is ordered. */
  readonly notes?: string | undefined
  /** Who gets all canisters, in place of the operator; the exchange is set up when absent. */
  readonly handOverTo?: string
  readonly now: () => bigint
}

export type Setup = {
  readonly plan: Plan
  /** What an operator should know, and what no step does anything about. */
  readonly warnings: readonly string[]
  carryOut(report: (what: string) => void): Promise<void>
}

/** What is left to make a deployed exchange ready, or to give it away. Nothing is done before `carryOut`. */
export async function planSetup(order: SetupOrder): Promise<Setup> {
  const { config, identity, handOverTo, now } = order
  const { environment, absent } = await withoutAbsent(parseEnvironment(config), identity)
  const operator = new Operator(environment, identity)
  const { installers } = environment.deployment
  if (installers.length > 0 && order.notes === undefined)
    throw new Error(
      'Orders of canisters are noted beside the configuration: name its file, no address',
    )
  const notes = order.notes === undefined ? NO_NOTES : fileNotes(order.notes)
  const port = installersOf(operator, notes, now)
  const steps =
    handOverTo === undefined
      ? setupSteps(operator, { environment, modules: await madeModules(), port, startedNs: now() })
      : await handOverSteps(operator, handOverTo)
  const warnings =
    handOverTo === undefined ? [...absent, ...(await installerWarnings(port, installers))] : []
  const plan = await planOf(steps)
  return { plan, warnings, carryOut: (report) => carryOut(plan, report) }
}

/**
 * The environment without ledgers that this network has not got, as a network of one's own lacks the public ones, and without pools of
 * theirs; and a word on each.
 */
async function withoutAbsent(
  environment: EnvironmentConfig,
  identity: Identity,
): Promise<{ environment: EnvironmentConfig; absent: string[] }> {
  const operator = new Operator(environment, identity)
  const missing = new Set<string>()
  for (const [name, id] of operator.ledgers())
    if ((await operator.moduleHash(id)) === undefined) missing.add(name)
  const canisters = Object.fromEntries(
    Object.entries(environment.canisters).filter(([name]) => !missing.has(name)),
  )
  const pools = environment.deployment.pools.filter(({ tokens }) =>
    tokens.every((name) => !missing.has(name)),
  )
  const absent = [...missing].map(
    (name) => `this network has no ${name}: it is not listed, and no pool of it is made`,
  )
  const deployment = { ...environment.deployment, pools }
  return { environment: { ...environment, canisters, deployment }, absent }
}

/** Where notes are kept for the configuration in a file: beside it, so that they are found and kept with it. */
export const notesBeside = (configFile: string): string =>
  `${configFile.replace(/\.json$/, '')}.installers`

export const readConfigFile = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(file, 'utf8'))

type SetupParts = {
  readonly environment: EnvironmentConfig
  readonly modules: MadeModules
  readonly port: InstallersPort
  readonly startedNs: bigint
}

/** In the order in which one needs the other. */
const setupSteps = (
  operator: Operator,
  { environment, modules, port, startedNs }: SetupParts,
): Step[] => [
  ...fundingSteps(operator, startedNs),
  ...installerSteps(operator),
  ...moduleSteps(operator, modules),
  ...trustSteps(operator, environment),
  ...platformSteps(operator),
  ...listingSteps(operator),
  ...earnSteps(operator, environment),
  installerControl(operator),
  ...furtherInstallers(port, environment.deployment.installers, {
    installer: moduleOf(modules, 'swap-pool-installer'),
    pool: moduleOf(modules, 'swap-pool'),
    startedNs,
  }),
  ...poolSteps(operator, environment),
]

async function madeModules(): Promise<MadeModules> {
  const built = await buildCanisters(MADE.map((name) => canisterSource(name)))
  return new Map(
    MADE.map((name) => {
      const module = built.get(name)?.module
      if (module === undefined) throw new Error(`${name} was not built`)
      return [name, module] as const
    }),
  )
}
