import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  GUARD_HEADERS,
  guardedServer,
  HttpError,
  isOwnOrigin,
  type Network,
  readBody,
} from '@sluice/network'
import { calm, type Storm } from './controls/Storm.ts'
import type { Answer, Explorer } from './Explorer.ts'

/** The largest transaction that nodes pass on, in hexadecimal. */
const MAX_BODY_BYTES = 800_000
/** Reading is open to pages of anybody, as on the real explorers. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
} as const
/** Anybody's page may pass a signed transaction on. */
const OPEN_TO_ALL = '/api/tx'

export type RunningExplorer = {
  readonly port: number
  readonly storm: Storm
  stop(): Promise<void>
}

/** Serves the explorer and the controls of the network's Bitcoin chain on loopback. Code and chain are loaded by the first question. */
export async function serveExplorer(
  network: Network,
  options: { readonly port: number; readonly allowedHosts?: readonly string[] },
): Promise<RunningExplorer> {
  const { allowedHosts } = options
  const storm = calm()
  let explorer: Promise<Explorer> | undefined
  const open = () => {
    explorer ??= import('./Explorer.ts').then((loaded) => new loaded.Explorer(network, storm))
    return explorer
  }
  const server = guardedServer({ allowedHosts, headers: CORS }, async (request, response) => {
    try {
      await serve(request, response, { open, storm, allowedHosts })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      send(response, error.status, { error: codeOf(error), message: error.message })
    }
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    storm,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  parts: {
    readonly open: () => Promise<Explorer>
    readonly storm: Storm
    readonly allowedHosts: readonly string[] | undefined
  },
): Promise<void> {
  const { method = 'GET', headers, url = '/' } = request
  const path = url.split('?', 1)[0] ?? '/'
  if (method === 'OPTIONS') {
    response.writeHead(204, { ...CORS, ...GUARD_HEADERS }).end()
    return
  }
  if (method !== 'GET' && method !== 'POST') throw new HttpError(405, 'Method not allowed.')
  const isCommand = method === 'POST' && path !== OPEN_TO_ALL
  if (isCommand && !isOwnOrigin(headers.origin, { allowedHosts: parts.allowedHosts })) {
    throw new HttpError(403, 'Only pages of this machine may command its Bitcoin chain.')
  }
  const body = method === 'POST' ? (await readBody(request, MAX_BODY_BYTES)).toString('utf8') : ''
  const explorer = await parts.open()
  if (parts.storm.lateMs > 0 && path !== '/storm') await sleep(parts.storm.lateMs)
  send(response, 200, await explorer.answer({ method, path, body }))
}

function send(response: ServerResponse, status: number, answer: Answer): void {
  const isText = typeof answer === 'string'
  const body = Buffer.from(isText ? answer : JSON.stringify(answer))
  response.writeHead(status, {
    ...CORS,
    ...GUARD_HEADERS,
    'cache-control': 'no-store',
    'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json',
    'content-length': body.length,
  })
  response.end(body)
}

const codeOf = ({ status }: HttpError): string =>
  status === 404 ? 'not_found' : status >= 500 ? 'failed' : 'refused'
