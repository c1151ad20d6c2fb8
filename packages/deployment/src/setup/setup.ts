import { readFile } from 'node:fs/promises'
import type { Identity } from '@icp-sdk/core/agent'
import { buildCanisters, canisterSource } from '@sluice/canister/build'
import { type EnvironmentConfig, parseEnvironment } from '../config/EnvironmentConfig.ts'
import { handOverSteps } from './handOver.ts'
import { Operator } from './Operator.ts'
import { carryOut, type Plan, planOf, type Step } from './Step.ts'
import { earnSteps } from './steps/earn.ts'
import { fundingSteps, installerControl, installerSteps, trustSteps } from './steps/exchange.ts'
import { listingSteps } from './steps/listing.ts'
import { type MadeModules, moduleSteps } from './steps/modules.ts'
import { platformSteps } from './steps/platform.ts'
import { poolSteps } from './steps/pools.ts'

export type SetupOrder = {
  /** The file that `npx icp deploy` has written, read. */
  readonly config: unknown
  readonly identity: Identity
  /** Who gets all canisters, in place of the operator; the exchange is set up when absent. */
  readonly handOverTo?: string
  readonly now: () => bigint
}

export type Setup = { readonly plan: Plan; carryOut(report: (what: string) => void): Promise<void> }

/** What is left to make a deployed exchange ready, or to give it away. Nothing is done before `carryOut`. */
export async function planSetup({ config, identity, handOverTo, now }: SetupOrder): Promise<Setup> {
  const environment = parseEnvironment(config)
  const operator = new Operator(environment, identity)
  const steps =
    handOverTo === undefined
      ? setupSteps(operator, environment, await madeModules(), now())
      : await handOverSteps(operator, handOverTo)
  const plan = await planOf(steps)
  return { plan, carryOut: (report) => carryOut(plan, report) }
}

export const readConfigFile = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(file, 'utf8'))

/** In the order in which one needs the other. */
export const setupSteps = (
  operator: Operator,
  environment: EnvironmentConfig,
  modules: MadeModules,
  nowNs: bigint,
): Step[] => [
  ...fundingSteps(operator, nowNs),
  ...installerSteps(operator),
  ...moduleSteps(operator, modules),
  ...trustSteps(operator, environment),
  ...platformSteps(operator),
  ...listingSteps(operator),
  ...earnSteps(operator),
  installerControl(operator),
  ...poolSteps(operator, environment),
]

async function madeModules(): Promise<MadeModules> {
  const names = ['swap-pool', 'farm', 'staking-pool'] as const
  const built = await buildCanisters(names.map((name) => canisterSource(name)))
  return new Map(names.map((name) => [name, built.get(name)?.module ?? new Uint8Array()]))
}
