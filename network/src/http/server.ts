import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { NetworkCore } from '../core.ts'
import { callHandler } from './callHandler.ts'
import { HttpError } from './httpError.ts'
import { queryHandler } from './queryHandler.ts'
import { readStateHandler } from './readStateHandler.ts'
import { type ApiRoute, parseRoute } from './routes.ts'
import { statusBody } from './status.ts'

export type ListenOptions = { readonly port?: number; readonly host?: string }
export type HttpAddress = { readonly url: string; readonly port: number }

/** What a handler answers; text bodies are plain text, bytes are CBOR. */
export type HttpAnswer = { readonly status: number; readonly body: Uint8Array | string }

/** Takes requests that are none of the IC's interface; returns whether it answered. */
export type Gateway = (request: IncomingMessage, response: ServerResponse) => boolean

const MAX_BODY_BYTES = 5 * 1024 * 1024
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
  /** Seam for serving canisters' own HTTP under their host names. */
  gateway: Gateway = () => false

  constructor(core: NetworkCore) {
    this.#core = core
    this.#server = createServer((request, response) => void this.#serve(request, response))
    this.#server.keepAliveTimeout = 60_000
  }

  listen({ port = 0, host = '127.0.0.1' }: ListenOptions): Promise<HttpAddress> {
    const { promise, resolve, reject } = Promise.withResolvers<HttpAddress>()
    this.#server.once('error', reject)
    this.#server.listen(port, host, () => {
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
      if (this.gateway(request, response)) return
      send(response, await this.#answer(request))
    } catch (error) {
      if (error instanceof HttpError) {
        send(response, { status: error.status, body: error.message })
        return
      }
      console.error('internal error while answering a request:', error)
      send(response, { status: 500, body: 'Internal error of the network.' })
    }
  }

  async #answer(request: IncomingMessage): Promise<HttpAnswer> {
    if (request.method === 'OPTIONS') return { status: 200, body: '' }
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
        return callHandler(this.#core, route, body)
      case 'query':
        return queryHandler(this.#core, route, body)
      case 'read_state':
        return readStateHandler(this.#core, route, body)
    }
  }
}

const methodNotAllowed: HttpAnswer = { status: 405, body: 'Method not allowed.' }

function send(response: ServerResponse, { status, body }: HttpAnswer): void {
  if (response.destroyed) return
  const type = typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/cbor'
  response.writeHead(status, {
    ...CORS,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
  })
  response.end(body)
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    const bytes = Buffer.from(part)
    size += bytes.length
    if (size > MAX_BODY_BYTES) {
      throw new HttpError(413, `Request body is larger than ${MAX_BODY_BYTES} bytes.`)
    }
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
