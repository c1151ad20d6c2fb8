import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { coinMarketCapEndpoints } from '../adapters/coinMarketCap.ts'
import type { Directory } from '../adapters/Directory.ts'
import { dashboardEndpoints } from '../adapters/dashboards.ts'
import type { NetworkFigures } from '../adapters/NetworkFigures.ts'
import { overviewEndpoints } from '../adapters/overview.ts'
import { pairExplorerEndpoints } from '../adapters/pairExplorer.ts'
import { tickerEndpoints } from '../adapters/tickers.ts'
import type { ElectorateKeeper } from '../electorates/ElectorateKeeper.ts'
import { LiveHub } from '../live/LiveHub.ts'
import { addLiveRoute } from '../live/liveRoute.ts'
import type { Subscriptions } from '../push/Subscriptions.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { isOfThisForm } from '../storage/origin.ts'
import { ViewKeeper } from '../view/ViewKeeper.ts'
import { BusyError } from '../work/BusyError.ts'
import { HeavyTurns } from '../work/HeavyTurns.ts'
import { onAccountOf } from '../work/spending.ts'
import { WorkBudgets } from '../work/WorkBudgets.ts'
import { answerRequest, sendBody } from './answer.ts'
import { BodyCache } from './BodyCache.ts'
import { DOCS_POLICY, docsPage } from './docsPage.ts'
import type { Endpoint } from './Endpoint.ts'
import { bridgeEndpoints } from './endpoints/bridges.ts'
import { directoryEndpoints } from './endpoints/directory.ts'
import { claimEventEndpoints } from './endpoints/earn/claimEvents.ts'
import { farmEndpoints } from './endpoints/earn/farms.ts'
import { stakePoolEndpoints } from './endpoints/earn/stakePools.ts'
import { earnStateEndpoints } from './endpoints/earn/state.ts'
import { exchangeEndpoints } from './endpoints/exchange.ts'
import { holderEndpoints } from './endpoints/holders.ts'
import { marketEndpoints } from './endpoints/market.ts'
import { nftActivityEndpoints } from './endpoints/nfts/activity.ts'
import { nftCollectionEndpoints } from './endpoints/nfts/collections.ts'
import { poolEndpoints } from './endpoints/pools.ts'
import { positionEndpoints } from './endpoints/positions.ts'
import { pushEndpoints } from './endpoints/push.ts'
import { recordEndpoints } from './endpoints/records.ts'
import { statisticsEndpoints } from './endpoints/statistics.ts'
import { tokenEndpoints } from './endpoints/tokens.ts'
import { transactionEndpoints } from './endpoints/transactions.ts'
import { voteEndpoints } from './endpoints/votes.ts'
import { walletEndpoints } from './endpoints/wallet.ts'
import { walletPastEndpoints } from './endpoints/walletPast.ts'
import { openApiOf } from './openapi.ts'
import { prepareBody } from './prepareBody.ts'
import { Refusal } from './Refusal.ts'
import { RequestCounts } from './RequestCounts.ts'
import type { HttpSettings } from './settings.ts'
import { addWatchingRoutes, WATCHED_PATHS } from './watching.ts'

/** No question is longer. */
const MOST_BODY_BYTES = 16 * 1024
const LONGEST_PARAMETER = 100
const REQUEST_MS = 30_000

export type ServerOptions = {
  readonly database: InfoDatabase
  readonly settings: HttpSettings
  readonly now: () => number
  readonly log: (line: string) => void
  /** Where dashboards' figures come from; without it their paths answer that nobody knows. */
  readonly network?: NetworkFigures
  /** Whom to ask for what no table holds; without it those paths answer that nobody knows. */
  readonly directory?: Directory
  /** Who counts electorates of votes again; without it those paths answer that nobody knows. */
  readonly electorates?: ElectorateKeeper
  /** Who is told what while the page is closed; without it nobody is. */
  readonly subscriptions?: Subscriptions
  /** Somebody listens: the indexer beside should hurry. */
  readonly onWanted?: () => void
}

export type InfoServer = {
  /** Opens the port, on this machine only unless the settings say otherwise. 0 picks a free one. */
  listen(): Promise<{ readonly url: string; readonly port: number }>
  /** Something was applied: live readers are told at once. */
  readonly onApplied: () => void
  /** Ends live connections, lets answers go out, and stops. */
  stop(): Promise<void>
}

/** Everything that is served, by path. */
export function endpointsOf({
  network,
  directory,
  electorates,
  subscriptions,
}: Pick<
  ServerOptions,
  'network' | 'directory' | 'electorates' | 'subscriptions'
>): readonly Endpoint[] {
  return [
    ...exchangeEndpoints,
    ...marketEndpoints,
    ...poolEndpoints,
    ...tokenEndpoints,
    ...transactionEndpoints,
    ...recordEndpoints,
    ...positionEndpoints,
    ...statisticsEndpoints,
    ...holderEndpoints,
    ...walletEndpoints(directory),
    ...walletPastEndpoints(directory),
    ...earnStateEndpoints,
    ...farmEndpoints,
    ...stakePoolEndpoints,
    ...claimEventEndpoints,
    ...bridgeEndpoints,
    ...nftActivityEndpoints,
    ...nftCollectionEndpoints,
    ...directoryEndpoints(directory),
    ...voteEndpoints(electorates),
    ...pushEndpoints(subscriptions),
    ...pairExplorerEndpoints,
    ...tickerEndpoints,
    ...coinMarketCapEndpoints,
    ...overviewEndpoints,
    ...dashboardEndpoints(network),
  ]
}

/** The service's HTTP side on a database that somebody fills. */
export async function createServer(options: ServerOptions): Promise<InfoServer> {
  const { database, settings, now, log, onWanted = () => {} } = options
  const server = fastify({
    bodyLimit: MOST_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    trustProxy: settings.proxies.length > 0 ? [...settings.proxies] : false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: LONGEST_PARAMETER, ignoreTrailingSlash: true },
    frameworkErrors: (_error, _request, reply) => {
      // the address itself cannot be read
      return refuse(reply, Refusal.badInput('The address cannot be read.'))
    },
  })
  answerErrors(server, database, log)
  await server.register(cors, {
    origin: '*',
    methods: ['GET', 'POST'],
    maxAge: 86_400,
    exposedHeaders: ['etag'],
  })
  await server.register(rateLimit, {
    max: settings.requestsAMinute,
    timeWindow: 60_000,
    cache: 20_000,
    errorResponseBuilder: () =>
      new Refusal(
        429,
        `More than ${settings.requestsAMinute} questions in a minute. Wait a little.`,
      ),
  })
  const budgets = new WorkBudgets(settings.workMsAMinute, () => performance.now())
  server.addHook('onRequest', async (request) => {
    // whoever watches over the service asks for nothing else
    const waitMs = WATCHED_PATHS.has(request.url) ? 0 : budgets.accountOf(request.ip).waitMs()
    if (waitMs > 0) throw Refusal.overdrawn(waitMs)
  })
  const counts = new RequestCounts()
  server.addHook('onResponse', async (_request, reply) =>
    counts.add(reply.statusCode, reply.elapsedTime),
  )
  const keeper = new ViewKeeper(database, now, log)
  const answering = { database, keeper, cache: new BodyCache(), turns: new HeavyTurns(), now }
  const endpoints = endpointsOf(options)
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    for (const url of endpoint.isUnderInfo ? [path, `/info${path}`] : [path]) {
      server.route({
        method: endpoint.isWriting ? 'POST' : ['GET', 'POST'],
        url,
        ...(endpoint.mostBodyBytes && { bodyLimit: endpoint.mostBodyBytes }),
        handler: (request, reply) => {
          const { spend, inTurn } = budgets.accountOf(request.ip)
          return onAccountOf(spend, () =>
            answerRequest({ ...answering, inTurn }, endpoint, { request, reply }),
          )
        },
      })
    }
  }
  await addDocuments(server, endpoints)
  const hub = new LiveHub({ database, keeper, log, onWanted })
  addLiveRoute(server, hub, settings, (address) => budgets.accountOf(address))
  addWatchingRoutes(server, { database, now, counts, liveReaders: () => hub.readerCount })
  keeper.start()
  hub.start()
  return {
    listen: async () => {
      const url = await server.listen({ port: settings.port, host: settings.host })
      return { url, port: Number(new URL(url).port) }
    },
    onApplied: hub.poke,
    stop: async () => {
      await hub.stop()
      await server.close()
      await keeper.stop()
    },
  }
}

function answerErrors(
  server: FastifyInstance,
  database: InfoDatabase,
  log: (line: string) => void,
): void {
  server.setNotFoundHandler((_request, reply) =>
    refuse(reply, new Refusal(404, 'There is nothing at this address; /docs says what there is.')),
  )
  server.setErrorHandler(async (error, request, reply) => {
    if (error instanceof Refusal) return refuse(reply, error)
    if (error instanceof BusyError) return refuse(reply, Refusal.busy())
    const status = statusOf(error)
    if (status < 500) return refuse(reply, Refusal.badInput('The question cannot be read.'), status)
    // a newer service on the tables of an older one: what is new in them is not there before the rebuild is through
    if (!(await isOfThisForm(database).catch(() => true)))
      return refuse(reply, Refusal.rebuilding())
    log(
      `${request.routeOptions.url}: ${error instanceof Error ? (error.stack ?? error.message) : error}`,
    )
    return refuse(reply, new Refusal(500, 'The service failed at this. It is written in its log.'))
  })
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' ? status : 500
}

function refuse(
  reply: FastifyReply,
  { status, message, retryAfterS }: Refusal,
  code = status,
): FastifyReply {
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS)
  return reply
    .code(code)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, message, data: null }))
}

async function addDocuments(
  server: FastifyInstance,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const document = openApiOf(endpoints)
  const json = await prepareBody(JSON.stringify(document), 'application/json; charset=utf-8')
  const page = await prepareBody(docsPage(document), 'text/html; charset=utf-8')
  server.get('/openapi.json', (request, reply) => sendBody(json, request, reply))
  server.get('/docs', (request, reply) =>
    sendBody(page, request, reply.header('content-security-policy', DOCS_POLICY)),
  )
}
