import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, parseConfig } from '@sluice/sdk'
import { FIRST_SUBNET, type PlannedInstaller, parseInstallers } from './installers.ts'

/** Where canisters go: a machine of one's own, a rehearsal on the IC, and the exchange itself. */
export const ENVIRONMENTS = ['local', 'staging', 'ic'] as const
export type EnvironmentName = (typeof ENVIRONMENTS)[number]

/**
 * What an environment is before our canisters are in it: the page's configuration with the canisters of others, and what ours are
 * told when they are installed.
 */
export type EnvironmentConfig = Config & {
  readonly deployment: {
    /** Where the page is served; an Ethereum wallet's sign-in names it. */
    readonly webOrigin: string
    /** e8s of ICP that the right to make a pool costs. */
    readonly passcodePrice: bigint
    /** e8s of ICP that a claim event's own room costs, which governance gets. */
    readonly claimRoomPrice: bigint
    /** What a farm, or a staking pool, costs whoever is no operator, in e8s. */
    readonly creationPrice: bigint
    /** Who is asked for what only governance may do; whoever deploys, when absent. */
    readonly governance?: string
    /** Made by `sluice-admin setup`, each on the subnet that it names. */
    readonly installers: readonly PlannedInstaller[]
    /** Made by `sluice-admin setup`. */
    readonly pools: readonly FirstPool[]
    /** The platform's token: what the exchange buys back and burns. */
    readonly platformToken: { readonly symbol: string; readonly name: string; readonly fee: bigint }
  }
}

/** A pool that is there from the start: its ledgers by name, and how many whole tokens of the second one of the first is worth. */
export type FirstPool = {
  readonly tokens: readonly [string, string]
  readonly feePips: bigint
  readonly price: string
  /** Where it is made, by the factory's name for a subnet; where the weight is greatest, when absent. */
  readonly subnet?: string
}

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'config')

/** Reads `config/<environment>.json`. @throws Error naming what is missing */
export async function readEnvironment(name: EnvironmentName): Promise<EnvironmentConfig> {
  return parseEnvironment(JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8')))
}

export function parseEnvironment(json: unknown): EnvironmentConfig {
  const deployment = recordOf(recordOf(json, 'the file').deployment, 'deployment')
  const token = recordOf(deployment.platformToken, 'deployment.platformToken')
  const { governance } = deployment
  const installers = parseInstallers(deployment.installers)
  return {
    ...parseConfig(json),
    deployment: {
      webOrigin: new URL(textOf(deployment.webOrigin, 'webOrigin')).origin,
      passcodePrice: BigInt(textOf(deployment.passcodePrice, 'passcodePrice')),
      claimRoomPrice: BigInt(textOf(deployment.claimRoomPrice, 'claimRoomPrice')),
      creationPrice: BigInt(textOf(deployment.creationPrice, 'creationPrice')),
      ...(governance === undefined ? {} : { governance: textOf(governance, 'governance') }),
      installers,
      pools: (Array.isArray(deployment.pools) ? deployment.pools : []).map((pool) =>
        parsePool(pool, [FIRST_SUBNET, ...installers.map(({ name }) => name)]),
      ),
      platformToken: {
        symbol: textOf(token.symbol, 'platformToken.symbol'),
        name: textOf(token.name, 'platformToken.name'),
        fee: BigInt(textOf(token.fee, 'platformToken.fee')),
      },
    },
  }
}

function parsePool(json: unknown, subnets: readonly string[]): FirstPool {
  const pool = recordOf(json, 'a pool')
  const price = textOf(pool.price, 'pools.price')
  if (!/^(?=.*[1-9])\d{1,20}(\.\d{1,18})?$/.test(price)) throw new Error(`${price} is no price`)
  const [first, second] = Array.isArray(pool.tokens) ? pool.tokens : []
  const { subnet } = pool
  if (subnet !== undefined && !subnets.some((name) => name === subnet))
    throw new Error(`pools.subnet is one of ${subnets.join(', ')}`)
  return {
    tokens: [textOf(first, 'pools.tokens'), textOf(second, 'pools.tokens')],
    feePips: BigInt(textOf(pool.feePips, 'pools.feePips')),
    price,
    ...(typeof subnet === 'string' ? { subnet } : {}),
  }
}

function recordOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new Error(`the environment lacks ${name}`)
  return Object.fromEntries(Object.entries(value))
}

function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '')
    throw new Error(`the environment lacks deployment.${name}`)
  return value
}
