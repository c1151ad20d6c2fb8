/** The info service: what other workspaces start and test. */

export { runInfo } from './cli/runInfo.ts'
export { type HttpSettings, readHttpSettings } from './http/settings.ts'
export type { Indexer } from './indexer/Indexer.ts'
export { decodeEvent } from './model/events/eventCodec.ts'
export type { EventKind, EventOf, SourceEvent } from './model/events/eventFields.ts'
export {
  type DatabaseSettings,
  type InfoSettings,
  type PricingSettings,
  readSettings,
} from './settings.ts'
export { type ExchangeRates, ratesByPairs } from './sources/rates/ExchangeRates.ts'
export {
  createIndexer,
  type Indexing,
  type IndexingOptions,
  startIndexing,
} from './startIndexing.ts'
export { type Info, type InfoOptions, startInfo } from './startInfo.ts'
export { type InfoDatabase, LostLeaseError } from './storage/InfoDatabase.ts'
export { openDatabase } from './storage/openDatabase.ts'
export { type Database, MODEL_VERSION, type Row } from './storage/schema.ts'
