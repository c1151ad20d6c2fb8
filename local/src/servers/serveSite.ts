import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import sirv from 'sirv'

export type Site = {
  /** Folder with the built files. Unknown paths get its `index.html`, so that the app's own routes can be opened directly. */
  folder: string
  /** Answers that are made at run time: path → JSON. */
  json: Record<string, unknown>
}

export type RunningSite = { port: number; stop(): Promise<void> }

/** Serves a built site on loopback. `port` 0 picks a free one. @throws Error naming the port when it is taken. */
export async function serveSite(site: Site, port: number): Promise<RunningSite> {
  // dev: files are looked up at each request, since a later start may rebuild the folder under a running server
  const files = sirv(site.folder, { single: true, etag: true, dev: true })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (path in site.json) answerJson(site.json[path], response)
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

function answerJson(value: unknown, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
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
