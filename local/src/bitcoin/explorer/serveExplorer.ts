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
import type { Explorer } from './Explorer.ts'
import type { Endowment } from './endowment.ts'
import { type Answer, Page, Redirect } from './question.ts'

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
  options: {
    readonly port: number
    readonly allowedHosts?: readonly string[]
    readonly endowment?: Endowment
  },
): Promise<RunningExplorer> {
  const { allowedHosts, endowment } = options
  const storm = calm()
  let explorer: Promise<Explorer> | undefined
  const open = () => {
    explorer ??= import('./Explorer.ts').then(
      (loaded) => new loaded.Explorer(network, storm, endowment),
    )
    return explorer
  }
  const server = guardedServer({ allowedHosts, headers: CORS }, async (request, response) => {
    try {
      await serve(request, response, { open, storm, allowedHosts })
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      send(response, error.status, await refusal(error, request))
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
  const [path = '/', query = ''] = url.split('?', 2)
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
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  const question = { method, path, query: new URLSearchParams(query), body, isForm }
  const answer = await explorer.answer(question)
  send(response, answer instanceof Redirect ? 303 : 200, answer)
}

/** In a browser's window a page, for programs what Esplora says. */
async function refusal(error: HttpError, { headers }: IncomingMessage): Promise<Answer> {
  if (headers.accept?.includes('text/html') !== true)
    return { error: codeOf(error), message: error.message }
  const { refusalPage } = await import('./pages/refusalPage.ts')
  return new Page(refusalPage(error.message))
}

function send(response: ServerResponse, status: number, answer: Answer): void {
  const { type, text } = written(answer)
  const body = Buffer.from(text)
  response.writeHead(status, {
    ...CORS,
    ...GUARD_HEADERS,
    ...PAGE_POLICY,
    ...(answer instanceof Redirect ? { location: answer.path } : {}),
    'cache-control': 'no-store',
    'content-type': type,
    'content-length': body.length,
  })
  response.end(body)
}

/** The explorer's pages have no scripts. */
const PAGE_POLICY = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

function written(answer: Answer): { readonly type: string; readonly text: string } {
  if (answer instanceof Page) return { type: answer.type, text: answer.content }
  if (answer instanceof Redirect) return { type: 'text/plain; charset=utf-8', text: '' }
  if (typeof answer === 'string') return { type: 'text/plain; charset=utf-8', text: answer }
  return { type: 'application/json', text: JSON.stringify(answer) }
}

const codeOf = ({ status }: HttpError): string =>
  status === 404 ? 'not_found' : status >= 500 ? 'failed' : 'refused'
