import { randomUUID } from 'node:crypto'
import { type Config, createSdk } from '@sluice/sdk'
import { Indexer } from './indexer/Indexer.ts'
import { INDEX_LEASE, keepingLeases } from './indexer/lease.ts'
import { runIndexer } from './indexer/runIndexer.ts'
import { rulesOf } from './rulesOf.ts'
import type { InfoSettings } from './settings.ts'
import { exchangeSources } from './sources/exchangeSources.ts'
import { type ExchangeRates, ratesByPairs } from './sources/rates/ExchangeRates.ts'
import type { InfoDatabase } from './storage/InfoDatabase.ts'
import { isCurrent, requireExchange } from './storage/origin.ts'
import { rebuild } from './storage/rebuild.ts'

export type IndexingOptions = {
  readonly config: Config
  readonly database: InfoDatabase
  readonly settings: Pick<InfoSettings, 'pricing' | 'readsLedgers'>
  /** Those of the exchange's rate service when absent; without that there are none. */
  readonly rates?: ExchangeRates
  readonly now?: () => number
  readonly log?: (line: string) => void
}

export type Indexing = {
  readonly indexer: Indexer
  /** Who holds the lease where this one has it. */
  readonly holder: string
  /** Ends after the round that runs; nothing is lost by not waiting for it. */
  readonly stop: () => Promise<void>
}

/** An indexer of an exchange, which reads nothing until it is told to. Answers are checked against the keys of the network's nodes. */
export function createIndexer(options: IndexingOptions, holder: string = randomUUID()): Indexer {
  const { config, database, settings, now = Date.now, log = () => {} } = options
  const rules = rulesOf(config, settings.pricing)
  // a request that fails is tried again by its reader, who knows what else there is to do meanwhile
  const sdk = createSdk(config, { now, retryPausesMs: [] })
  const sourcesOf = exchangeSources({
    sdk,
    rules,
    rates: options.rates ?? ratesByPairs(sdk.fetchRate),
    now,
    readsLedgers: settings.readsLedgers,
  })
  return new Indexer({ database, rules, sourcesOf, holder, now, log })
}

/** Begins to read an exchange, and goes on until it is stopped. */
export function startIndexing(options: IndexingOptions): Indexing {
  const { database, now = Date.now, log = () => {} } = options
  const holder = randomUUID()
  const indexer = createIndexer(options, holder)
  const stopping = new AbortController()
  const { signal } = stopping
  const prepare = async () => {
    const rules = rulesOf(options.config, options.settings.pricing)
    await requireExchange(database, nameOf(options.config))
    if (await isCurrent(database, rules)) return
    log('the tables are of an older form or of other rules, and are rebuilt')
    const lease = { name: INDEX_LEASE, holder }
    await keepingLeases(database, [lease], () => rebuild(database, { rules }), now)
  }
  const running = runIndexer({ indexer, database, holder, now, signal, log, prepare })
  return {
    indexer,
    holder,
    stop: () => {
      stopping.abort()
      return running
    },
  }
}

/** What tells one exchange from another: its factory, and on whose network it is. */
const nameOf = ({ canisters, network }: Config): string =>
  `${canisters.swap_factory} ${network.rootKey?.slice(-32) ?? 'mainnet'}`
