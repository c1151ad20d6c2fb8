import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import {
  EVERY_ANSWER,
  JSON_HEADERS,
  NONCE,
  type PagePolicy,
  pageHeaders,
} from '@sluice/deployment/page-headers'
import { guardedServer, HttpError } from '@sluice/network'
import { answerFile } from './answerFile.ts'
import { encodingFor, packed } from './compressed.ts'

export type Site = {
  /** Folder with the built files. Unknown paths get its `index.html`, so that the app's own routes can be opened directly. */
  folder: string
  /** Answers that are made at run time: path → JSON. */
  json: Record<string, unknown>
  policy: PagePolicy
  /** Pages that other sites open in a window and speak to: they must keep the window that opened them. */
  isSigner?: (path: string) => boolean
  /** Names beside this machine's own under which the site answers. */
  allowedHosts?: readonly string[]
}

export type RunningSite = { port: number; stop(): Promise<void> }

/** Serves a built site on loopback. `port` 0 picks a free one. @throws Error naming the port when it is taken. */
export async function serveSite(site: Site, port: number): Promise<RunningSite> {
  const json = new Map(Object.entries(site.json))
  const server = guardedServer({ allowedHosts: site.allowedHosts }, (request, response) => {
    harden(response)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      throw new HttpError(405, 'Method not allowed.')
    }
    const path = pathOf(request)
    if (json.has(path)) return answerJson(json.get(path), request, response)
    return isPage(path)
      ? answerPage(site, path, request, response)
      : answerFile(site.folder, path, request, response)
  })
  await listen(server, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The path that a request names. @throws HttpError when it is written in no way that has a meaning. */
function pathOf({ url = '/' }: IncomingMessage): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/')
  } catch {
    throw new HttpError(400, 'Malformed request: the path has a wrong percent sign.')
  }
}

/** The application's own addresses: whatever does not name a file. */
const isPage = (path: string): boolean => path === '/index.html' || !/\.\w+$/.test(path)

async function answerPage(
  { folder, policy, isSigner }: Site,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64')
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (page === undefined) throw new HttpError(404, 'The page is not built.')
  const headers = pageHeaders(policy, { nonce, isSigner: isSigner?.(path) ?? false })
  await answerText(page.replaceAll(NONCE, nonce), headers, request, response)
}

function harden(response: ServerResponse): void {
  for (const [name, value] of Object.entries(EVERY_ANSWER)) response.setHeader(name, value)
}

async function answerJson(
  value: unknown,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await answerText(JSON.stringify(value), JSON_HEADERS, request, response)
}

/** An answer made at run time, packed as the asker takes it. */
async function answerText(
  text: string,
  headers: Readonly<Record<'content-type', string>> & Readonly<Record<string, string>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const bytes = Buffer.from(text)
  const encoding = encodingFor(request, headers['content-type'], bytes.length)
  const body = encoding ? await packed(bytes, encoding) : bytes
  response.writeHead(200, {
    ...headers,
    vary: 'accept-encoding',
    ...(encoding && { 'content-encoding': encoding }),
    'content-length': body.length,
  })
  response.end(body)
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(
        isTaken
          ? new Error(`port ${port} is taken: stop what uses it or choose another one`)
          : error,
      )
    })
    server.listen(port, '127.0.0.1', resolve)
  })
}
