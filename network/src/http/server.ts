import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { NetworkCore } from '../core.ts'
import { type CallLimits, callHandler } from './callHandler.ts'
import { CanisterGateway } from './gateway.ts'
import { HttpError } from './httpError.ts'
import { queryHandler } from './queryHandler.ts'
import { readBody } from './readBody.ts'
import { readStateHandler } from './readStateHandler.ts'
import { type ApiRoute, parseRoute } from './routes.ts'
import { statusBody } from './status.ts'

export type ListenOptions = Partial<CallLimits> & {
  readonly port?: number
  readonly host?: string
}
export type HttpAddress = { readonly url: string; readonly port: number }

/** What a handler answers; text bodies are plain text, bytes are CBOR. */
export type HttpAnswer = { readonly status: number; readonly body: Uint8Array | string }

/** Connections that may wait to be accepted; with less, many clients at once are reset. */
const BACKLOG = 4096
const DEFAULT_LIMITS: CallLimits = { synchronousWaitMs: 10_000, maxWaitingCalls: 20_000 }
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, HEAD, OPTIONS',
  'access-control-allow-headers': 'authorization, accept, content-type',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
} as const

/** The IC's HTTP interface of a network. */
export class HttpServer {
  readonly #core: NetworkCore
  readonly #server: Server
  readonly #gateway: CanisterGateway
  #limits: CallLimits = DEFAULT_LIMITS

  constructor(core: NetworkCore) {
    this.#core = core
    this.#gateway = new CanisterGateway(core)
    this.#server = createServer((request, response) => void this.#serve(request, response))
    this.#server.on('connection', () => core.rounds.postpone())
    this.#server.keepAliveTimeout = 60_000
  }

  listen(options: ListenOptions): Promise<HttpAddress> {
    const { port = 0, host = '127.0.0.1', ...limits } = options
    this.#limits = { ...DEFAULT_LIMITS, ...limits }
    const { promise, resolve, reject } = Promise.withResolvers<HttpAddress>()
    this.#server.once('error', reject)
    this.#server.listen({ port, host, backlog: BACKLOG }, () => {
      const address = this.#server.address()
      const actual = typeof address === 'object' && address !== null ? address.port : port
      resolve({ url: `http://${host}:${actual}`, port: actual })
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
    try {
      const isApi = request.url?.startsWith('/api/') === true
      if (!isApi && (await this.#gateway.serve(request, response))) return
      send(response, await this.#answer(request))
    } catch (error) {
      if (error instanceof HttpError) {
        // The rest of a refused body is not worth reading.
        if (!request.complete) response.setHeader('connection', 'close')
        send(response, { status: error.status, body: error.message })
        return
      }
      console.error('internal error while answering a request:', error)
      send(response, { status: 500, body: 'Internal error of the network.' })
    }
  }

  async #answer(request: IncomingMessage): Promise<HttpAnswer> {
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
    return this.#handle(route, await readBody(request))
  }

  async #handle(route: ApiRoute, body: Buffer): Promise<HttpAnswer> {
    switch (route.kind) {
      case 'call':
        return callHandler(this.#core, route, body, this.#limits)
      case 'query':
        return queryHandler(this.#core, route, body)
      case 'read_state':
        return readStateHandler(this.#core, route, body)
    }
  }
}

const methodNotAllowed: HttpAnswer = { status: 405, body: 'Method not allowed.' }

function send(response: ServerResponse, { status, body }: HttpAnswer): void {
  if (response.destroyed || response.headersSent) {
    response.destroy()
    return
  }
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/cbor'
  response.writeHead(status, {
    ...CORS,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}
