import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { HttpError } from '../httpError.ts'
import { type HostRules, isOwnHost } from './hosts.ts'

/** Answers one request. What it throws becomes an answer: an `HttpError` its own, anything else a 500. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

export type Door = HostRules & {
  /** What the door's own answers carry beside `GUARD_HEADERS`. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly maxConnections?: number | undefined
  /** Tells of errors that nobody expected. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** On whatever a server of ours says itself: nobody shows it in a frame or takes it for another type. */
export const GUARD_HEADERS = {
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
} as const

const LIMITS = {
  /** A head comes in one piece from anybody who means it. */
  headersTimeout: 20_000,
  /** The largest body is 5 MiB. */
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 60_000,
}
/** Nothing was read or written for so long; the longest query takes less. */
const SILENCE_MS = 300_000
const MAX_CONNECTIONS = 1_000

/**
 * An HTTP server that no request ends: errors of the handler become answers, connections have bounds in number and time, and
 * requests under a name that is not this machine's are refused before the handler sees them.
 */
export function guardedServer(door: Door, handler: Handler): Server {
  const server = createServer(LIMITS, (request, response) => {
    // Without a listener an error of the connection would end the process.
    response.on('error', () => response.destroy())
    void serve(door, handler, request, response)
  })
  server.timeout = SILENCE_MS
  server.maxConnections = door.maxConnections ?? MAX_CONNECTIONS
  return server
}

async function serve(
  door: Door,
  handler: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    requireOwn(request, door)
    await handler(request, response)
  } catch (error) {
    const known = error instanceof HttpError ? error : undefined
    if (known === undefined) (door.onError ?? report)(error)
    // The rest of a refused body is not worth reading.
    if (!request.complete && !response.headersSent) response.setHeader('connection', 'close')
    sendText(
      response,
      known?.status ?? 500,
      known?.message ?? 'Internal error of the server.',
      door.headers,
    )
  }
}

function report(error: unknown): void {
  console.error('internal error while answering a request:', error)
}

function requireOwn(request: IncomingMessage, door: Door): void {
  const { rawHeaders, url = '' } = request
  if (!url.startsWith('/') && url !== '*') {
    throw new HttpError(400, 'Malformed request: the address must be a path of this server.')
  }
  if (!isOwnHost(request.headers.host, door) || countOf(rawHeaders, 'host') !== 1) {
    throw new HttpError(
      421,
      'This server answers under the names of this machine only, such as localhost and 127.0.0.1.',
    )
  }
}

function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === name) count += 1
  }
  return count
}

/** Answers with plain text; ends the connection when another answer has begun. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (response.destroyed || response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, {
    ...headers,
    ...GUARD_HEADERS,
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}
