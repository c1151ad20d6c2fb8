import { createServer, type InfoServer, type ServerOptions } from '../http/createServer.ts'
import type { HttpSettings } from '../http/settings.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { indexAll, indexerOf } from './indexScript.ts'
import { randomMarket, type Wish } from './randomMarket.ts'
import { scriptedSources } from './scriptedSources.ts'

export const HTTP_SETTINGS: HttpSettings = {
  host: '127.0.0.1',
  port: 0,
  requestsAMinute: 1_000_000,
  workMsAMinute: 1_000_000_000,
  liveConnectionsAnAddress: 100,
  proxies: [],
}

/** Plays a market and indexes it. */
export async function fillDatabase(database: InfoDatabase, wish: Wish) {
  const market = randomMarket(wish)
  const sources = scriptedSources(market.told)
  const indexing = await indexerOf(database, sources)
  await indexAll(indexing, sources)
  return { ...market, ...indexing, sources }
}

export type Served = {
  readonly server: InfoServer
  readonly url: string
  readonly lines: readonly string[]
  /** What a path answers, with its status. */
  ask(path: string, init?: RequestInit): Promise<{ status: number; body: unknown }>
  /** The data of an envelope. @throws Error for a refusal */
  data(path: string): Promise<unknown>
}

/** Serves a database on a free port, at a time that stands still. */
export async function serve(
  database: InfoDatabase,
  {
    settings = {},
    ...options
  }: Partial<Omit<ServerOptions, 'database' | 'settings'>> & {
    settings?: Partial<HttpSettings>
    now: () => number
  },
): Promise<Served> {
  const lines: string[] = []
  const server = await createServer({
    database,
    settings: { ...HTTP_SETTINGS, ...settings },
    log: (line) => lines.push(line),
    ...options,
  })
  const { url } = await server.listen()
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${url}${path}`, init)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const body: unknown = isJson ? JSON.parse(text) : text
    return { status: response.status, body }
  }
  return {
    server,
    url,
    lines,
    ask,
    data: async (path) => {
      const { status, body } = await ask(path)
      if (status !== 200 || typeof body !== 'object' || body === null || !('data' in body))
        throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
      return body.data
    },
  }
}
