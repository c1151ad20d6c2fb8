import { join } from 'node:path'
import type { PricingRules } from './model/prices/PricingRules.ts'
import { type PushSettings, readPushSettings } from './push/settings.ts'

export type DatabaseSettings =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

export type InfoSettings = {
  readonly database: DatabaseSettings
  /** Where the exchange is: a file or an address of its `config.json`. */
  readonly config: string
  readonly pricing: PricingSettings
  /** Whether ledgers' logs are read, for holders: those of public ledgers have tens of millions of blocks. */
  readonly readsLedgers: boolean
  /** How people are told of something while the page is closed; nobody is where an operator gives no keys. */
  readonly push?: PushSettings
}

export type PricingSettings = Pick<PricingRules, 'leastDepthUsd' | 'jumpDepthUsd'>

type Environment = Readonly<Record<string, string | undefined>>

const USD = 10n ** 18n
const LOCAL_CONFIG = 'http://localhost:8080/config.json'

/**
 * Settings from the environment: `INFO_DATABASE` (`postgres://…`, `sqlite:<file>`; a file below `SLUICE_DATA` when absent),
 * `INFO_CONFIG`, `INFO_LEAST_DEPTH_USD`, `INFO_JUMP_DEPTH_USD` (whole dollars) and `INFO_HOLDERS` (`off` reads no ledgers).
 * `INFO_PUSH_…`: `readPushSettings`.
 * @throws Error naming the setting that makes no sense
 */
export function readSettings(environment: Environment): InfoSettings {
  const push = readPushSettings(environment)
  return {
    ...(push && { push }),
    database: readDatabase(environment),
    config: environment.INFO_CONFIG ?? LOCAL_CONFIG,
    pricing: {
      leastDepthUsd: readDollars(environment, 'INFO_LEAST_DEPTH_USD', 1_000n),
      jumpDepthUsd: readDollars(environment, 'INFO_JUMP_DEPTH_USD', 50_000n),
    },
    readsLedgers: environment.INFO_HOLDERS !== 'off',
  }
}

function readDatabase({ INFO_DATABASE, SLUICE_DATA }: Environment): DatabaseSettings {
  const told = INFO_DATABASE ?? ''
  if (/^postgres(ql)?:\/\//.test(told)) return { kind: 'postgres', url: told }
  if (told.startsWith('sqlite:')) return { kind: 'sqlite', file: told.slice('sqlite:'.length) }
  if (told !== '') throw new Error('INFO_DATABASE is neither postgres://… nor sqlite:<file>')
  return { kind: 'sqlite', file: join(SLUICE_DATA ?? '.sluice', 'info', 'info.sqlite') }
}

function readDollars(environment: Environment, name: string, usual: bigint): bigint {
  const told = environment[name]
  if (told === undefined || told === '') return usual * USD
  if (!/^\d{1,12}$/.test(told)) throw new Error(`${name} is "${told}"; it must be whole dollars`)
  return BigInt(told) * USD
}
