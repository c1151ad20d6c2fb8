import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { GUARD_HEADERS, guardedServer, HttpError, isOwnOrigin, readBody } from '@sluice/network'
import { type Answer, Page, type Question, Redirect } from './question.ts'

/** Reading is open to pages of anybody, as on the public services. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
} as const

/** The pages have no scripts. */
const PAGE_POLICY = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
} as const

/** What is served: loaded when somebody asks. */
export type Site = {
  readonly maxBodyBytes: number
  /** The one path to which pages of anybody may post; all others command this machine. */
  readonly openPath: string
  /** What a stranger's page is told that posts elsewhere. */
  readonly strangerRefusal: string
  /** Throws an `HttpError` for what it refuses. */
  answer(question: Question): Promise<Answer>
  /** In a browser's window. */
  refusalPage(message: string): Promise<string>
}

export type ServeOptions = { readonly port: number; readonly allowedHosts?: readonly string[] }

export type Served = { readonly port: number; stop(): Promise<void> }

/** Answers questions over HTTP on loopback, to names of this machine alone. */
export async function serveQuestions(site: Site, options: ServeOptions): Promise<Served> {
  const { allowedHosts } = options
  const server = guardedServer({ allowedHosts, headers: CORS }, async (request, response) => {
    try {
      await serve(site, request, response, allowedHosts)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      send(response, error.status, await refusalOf(site, error, request))
    }
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function serve(
  site: Site,
  request: IncomingMessage,
  response: ServerResponse,
  allowedHosts: readonly string[] | undefined,
): Promise<void> {
  const { method = 'GET', headers, url = '/' } = request
  const [path = '/', query = ''] = url.split('?', 2)
  if (method === 'OPTIONS') {
    response.writeHead(204, { ...CORS, ...GUARD_HEADERS }).end()
    return
  }
  if (method !== 'GET' && method !== 'POST') throw new HttpError(405, 'Method not allowed.')
  const isOwn = isOwnOrigin(headers.origin, { allowedHosts })
  if (method === 'POST' && path !== site.openPath && !isOwn) {
    throw new HttpError(403, site.strangerRefusal)
  }
  const body =
    method === 'POST' ? (await readBody(request, site.maxBodyBytes)).toString('utf8') : ''
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true
  const question = { method, path, query: new URLSearchParams(query), body, isForm, isOwn }
  const answer = await site.answer(question)
  send(response, answer instanceof Redirect ? 303 : 200, answer)
}

/** In a browser's window a page, for programs what public explorers say. */
async function refusalOf(
  site: Site,
  error: HttpError,
  { headers }: IncomingMessage,
): Promise<Answer> {
  if (headers.accept?.includes('text/html') === true) {
    return new Page(await site.refusalPage(error.message))
  }
  return { error: codeOf(error), message: error.message }
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

function written(answer: Answer): { readonly type: string; readonly text: string } {
  if (answer instanceof Page) return { type: answer.type, text: answer.content }
  if (answer instanceof Redirect) return { type: 'text/plain; charset=utf-8', text: '' }
  if (typeof answer === 'string') return { type: 'text/plain; charset=utf-8', text: answer }
  return { type: 'application/json', text: JSON.stringify(answer) }
}

const codeOf = ({ status }: HttpError): string =>
  status === 404 ? 'not_found' : status >= 500 ? 'failed' : 'refused'
