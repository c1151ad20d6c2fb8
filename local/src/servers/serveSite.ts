import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'
import { contentSecurityPolicy, type PagePolicy } from './contentSecurityPolicy.ts'

export type Site = {
  /** Folder with the built files. Unknown paths get its `index.html`, so that the app's own routes can be opened directly. */
  folder: string
  /** Answers that are made at run time: path → JSON. */
  json: Record<string, unknown>
  policy: PagePolicy
  /** Pages that other sites open in a window and speak to: they must keep the window that opened them. */
  isSigner?: (path: string) => boolean
}

export type RunningSite = { port: number; stop(): Promise<void> }

/** Stands in the built page where each answer's own nonce goes. */
const NONCE = '%NONCE%'

/** Serves a built site on loopback. `port` 0 picks a free one. @throws Error naming the port when it is taken. */
export async function serveSite(site: Site, port: number): Promise<RunningSite> {
  // dev: files are looked up at each request, since a later start may rebuild the folder under a running server
  const files = sirv(site.folder, { etag: true, dev: true, setHeaders: harden })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path in site.json) answerJson(site.json[path], response)
    else if (isPage(path)) void answerPage(site, request, response)
    else files(request, response, () => notFound(request, response))
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

/** The application's own addresses: whatever does not name a file. */
const isPage = (path: string): boolean => path === '/index.html' || !/\.\w+$/.test(path)

async function answerPage(
  { folder, policy, isSigner }: Site,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64')
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (page === undefined) return notFound(request, response)
  harden(response)
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': contentSecurityPolicy(policy, nonce),
    // A wallet's window speaks to the page that opened it. Across origins that page is lost unless the window asks for nothing.
    'cross-origin-opener-policy': isSigner?.(pathname) ? 'unsafe-none' : 'same-origin-allow-popups',
  })
  response.end(page.replaceAll(NONCE, nonce))
}

function harden(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
}

function answerJson(value: unknown, response: ServerResponse): void {
  harden(response)
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-cache' })
  response.end(JSON.stringify(value))
}

function notFound(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain' })
  response.end(`Nothing is at ${request.url}`)
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
