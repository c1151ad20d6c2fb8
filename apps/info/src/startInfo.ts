import { Principal } from '@icp-sdk/core/principal'
import { type Config, createAgent, createSdk } from '@sluice/sdk'
import { AgentFigures } from './adapters/AgentFigures.ts'
import { SdkDirectory } from './adapters/SdkDirectory.ts'
import { ElectorateKeeper } from './electorates/ElectorateKeeper.ts'
import { storedLog } from './electorates/storedLog.ts'
import { logHealth } from './healthLog.ts'
import { createServer } from './http/createServer.ts'
import type { HttpSettings } from './http/settings.ts'
import { Subscriptions } from './push/Subscriptions.ts'
import { startPush } from './push/startPush.ts'
import type { InfoSettings } from './settings.ts'
import type { ExchangeRates } from './sources/rates/ExchangeRates.ts'
import { startIndexing } from './startIndexing.ts'
import type { InfoDatabase } from './storage/InfoDatabase.ts'
import { openDatabase } from './storage/openDatabase.ts'

export type InfoOptions = {
  readonly config: Config
  readonly settings: InfoSettings
  readonly http: HttpSettings
  readonly rates?: ExchangeRates
  readonly now?: () => number
  readonly log?: (line: string) => void
  /** Only serve what another process writes. */
  readonly isReader?: boolean
}

export type Info = {
  readonly url: string
  readonly database: InfoDatabase
  /** Live connections end, what was begun is written, the database is closed. */
  stop(): Promise<void>
}

/**
 * The whole service: a database, an indexer that fills it and a server that answers from it.
 * @throws Error when the database cannot be opened or the port is taken; then nothing is left open
 */
export async function startInfo(options: InfoOptions): Promise<Info> {
  const { config, settings, http, now = Date.now, log = () => {}, isReader = false } = options
  const database = await openDatabase(settings.database)
  const stops: (() => unknown)[] = [() => database.close()]
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each()
  }
  try {
    const indexing = isReader ? undefined : startIndexing({ ...options, database, now, log })
    if (indexing !== undefined) stops.push(() => indexing.stop())
    const { push } = settings
    if (push !== undefined && indexing !== undefined) {
      const { holder } = indexing
      const pushing = startPush({ database, settings: push, holder, now, log })
      stops.push(() => pushing.stop())
    }
    const network = figuresOf(config, now)
    network?.start()
    if (network !== undefined) stops.push(() => network.stop())
    const sdk = createSdk(config, { now, retryPausesMs: [] })
    const server = await createServer({
      database,
      settings: http,
      now,
      log,
      directory: new SdkDirectory(sdk, now),
      electorates: new ElectorateKeeper(sdk.votes, {
        storedLog: (ledgerId) => storedLog(database, ledgerId),
        now,
      }),
      ...(network === undefined ? {} : { network }),
      ...(push && { subscriptions: new Subscriptions({ database, settings: push, now }) }),
      ...(indexing === undefined ? {} : { onWanted: () => indexing.indexer.wanted() }),
    })
    stops.push(() => server.stop())
    indexing?.indexer.onApplied(server.onApplied)
    stops.push(logHealth(database, { now, log }))
    const { url } = await server.listen()
    return { url, database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Figures of the subnet that the factory is on; none where the configuration names no factory. */
function figuresOf(config: Config, now: () => number): AgentFigures | undefined {
  const factory = config.canisters.swap_factory
  if (factory === undefined) return undefined
  const agent = createAgent({ config, retryPausesMs: [] })
  return new AgentFigures(agent, Principal.fromText(factory), now)
}
