import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { NetworkCore } from '../core.ts'
import type { Conditions } from './conditions/Conditions.ts'
import { Weather } from './conditions/Weather.ts'
import { GUARD_HEADERS, guardedServer, sendText } from './door/guardedServer.ts'
import { isOwnOrigin } from './door/hosts.ts'
import { CanisterGateway } from './gateway/gateway.ts'
import { type CallLimits, callHandler } from './handlers/callHandler.ts'
import { queryHandler } from './handlers/queryHandler.ts'
import { readStateHandler } from './handlers/readStateHandler.ts'
import { HttpError } from './httpError.ts'
import { readBody } from './readBody.ts'
import type { HttpAnswer } from './routes.ts'
import { type ApiRoute, parseRoute } from './routes.ts'
import { statusBody } from './status.ts'

export type ListenOptions = Partial<CallLimits> & {
  readonly port?: number
  readonly host?: string
  /** Names beside this machine's own under which the network answers, and whose pages may command it. */
  readonly allowedHosts?: readonly string[]
  /** How slow, forgetful and dishonest what serves the interface is: as on the real network, for instance. Not at all when absent. */
  readonly conditions?: Conditions
}
export type HttpAddress = {
  readonly url: string
  readonly port: number
  /** What all that `conditions` leave to chance follows from. */
  readonly seed?: number
}

/** Connections that may wait to be accepted; with less, many clients at once are reset. */
const BACKLOG = 4096
const MAX_CONNECTIONS = 10_000
const LOOPBACK = '127.0.0.1'
const DEFAULT_LIMITS: CallLimits = { synchronousWaitMs: 10_000, maxWaitingCalls: 20_000 }
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, HEAD, OPTIONS',
  'access-control-allow-headers': 'authorization, accept, content-type',
  'access-control-max-age': '600',
} as const

/** The IC's HTTP interface of a network. */
export class HttpServer {
  readonly #core: NetworkCore
  readonly #server: Server
  readonly #gateway: CanisterGateway
  readonly #options: ListenOptions
  readonly #limits: CallLimits
  readonly #weather: Weather | undefined

  constructor(core: NetworkCore, options: ListenOptions) {
    const { port: _, host = LOOPBACK, allowedHosts, conditions, ...limits } = options
    this.#weather = conditions && new Weather(conditions)
    this.#core = core
    this.#options = options
    this.#limits = { ...DEFAULT_LIMITS, ...limits }
    this.#gateway = new CanisterGateway(core)
    this.#server = guardedServer(
      { address: host, allowedHosts, headers: CORS, maxConnections: MAX_CONNECTIONS },
      (request, response) => this.#serve(request, response),
    )
    this.#server.on('connection', () => core.rounds.postpone())
  }

  listen(): Promise<HttpAddress> {
    const { port = 0, host = LOOPBACK } = this.#options
    const { promise, resolve, reject } = Promise.withResolvers<HttpAddress>()
    this.#server.once('error', reject)
    this.#server.listen({ port, host, backlog: BACKLOG }, () => {
      const address = this.#server.address()
      const actual = typeof address === 'object' && address !== null ? address.port : port
      const seed = this.#weather && { seed: this.#weather.seed }
      resolve({ url: `http://${host}:${actual}`, port: actual, ...seed })
    })
    return promise
  }

  close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#server.close(() => resolve())
    this.#server.closeAllConnections()
    return promise
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isApi = request.url?.startsWith('/api/') === true
    if (!isApi && (await this.#gateway.serve(request, response))) return
    const isOwn = isOwnOrigin(request.headers.origin, this.#options)
    // A page from elsewhere that the browser wants consent for gets none: only this machine's pages are invited.
    if (isOwn && request.headers['access-control-request-private-network'] !== undefined) {
      response.setHeader('access-control-allow-private-network', 'true')
    }
    const answer = await this.#answer(request, isOwn)
    if (answer === undefined) response.destroy()
    else send(response, answer)
  }

  /** Undefined for an answer that is lost on its way. */
  async #answer(request: IncomingMessage, isOwn: boolean): Promise<HttpAnswer | undefined> {
    if (request.method === 'OPTIONS') return { status: 200, body: '' }
    if (request.url === '/health') return { status: 200, body: 'healthy' }
    const route = parseRoute(request.url ?? '')
    if (route === undefined) return { status: 404, body: 'Not found.' }
    if (route.kind === 'status') {
      if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed
      return { status: 200, body: statusBody(this.#core) }
    }
    if (request.method !== 'POST') return methodNotAllowed
    if (request.headers['content-type']?.toLowerCase() !== 'application/cbor') {
      throw new HttpError(400, 'Unexpected content-type, expected application/cbor.')
    }
    const body = await readBody(request)
    const handle = () => this.#handle(route, body, isOwn)
    return this.#weather ? this.#weather.pass(route.kind, handle) : handle()
  }

  async #handle(route: ApiRoute, body: Buffer, isOwn: boolean): Promise<HttpAnswer> {
    switch (route.kind) {
      case 'call':
        return callHandler(this.#core, route, body, { ...this.#limits, isOwn })
      case 'query':
        return queryHandler(this.#core, route, body, this.#weather)
      case 'read_state':
        return readStateHandler(this.#core, route, body, this.#weather)
    }
  }
}

const methodNotAllowed: HttpAnswer = { status: 405, body: 'Method not allowed.' }

function send(response: ServerResponse, { status, body }: HttpAnswer): void {
  if (typeof body === 'string') {
    sendText(response, status, body, CORS)
    return
  }
  if (response.destroyed || response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, {
    ...CORS,
    ...GUARD_HEADERS,
    'content-type': 'application/cbor',
    'content-length': body.length,
  })
  response.end(body)
}
