import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { GUARD_HEADERS, guardedServer } from '../../http/door/guardedServer.ts'
import { HttpError } from '../../http/httpError.ts'
import { readBody } from '../../http/readBody.ts'

/** A command of the control interface; takes plain JSON and returns such, but for bigints. */
export type Command = (args: Readonly<Record<string, unknown>>) => unknown

/**
 * Takes commands from this machine's `sluice-network`. Separate from the network's own port, so that
 * no web page can reach it; the token keeps other users out.
 */
export class ControlServer {
  readonly token = randomBytes(24).toString('hex')
  readonly #commands: ReadonlyMap<string, Command>
  readonly #server: Server

  constructor(commands: Readonly<Record<string, Command>>) {
    this.#commands = new Map(Object.entries(commands))
    this.#server = guardedServer({}, (request, response) => this.#serve(request, response))
  }

  /** Listens on a free port and resolves with it. */
  listen(): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    this.#server.once('error', reject)
    this.#server.listen(0, '127.0.0.1', () => {
      const address = this.#server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
    return promise
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // Pages name their origin, the command line has none.
    if (request.headers.origin !== undefined || !this.#isAllowed(request)) {
      return sendJson(response, 403, { error: 'wrong token' })
    }
    if (request.method !== 'POST') throw new HttpError(405, 'Method not allowed.')
    try {
      const args: unknown = JSON.parse((await readBody(request)).toString('utf8'))
      const command = this.#commands.get((request.url ?? '').slice(1))
      if (command === undefined) throw new Error(`there is no command ${request.url}`)
      const result = await command(isRecord(args) ? args : {})
      sendJson(response, 200, { result: result ?? null })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      sendJson(response, 400, { error: message })
    }
  }

  #isAllowed(request: IncomingMessage): boolean {
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(this.token)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { ...GUARD_HEADERS, 'content-type': 'application/json' })
  response.end(JSON.stringify(value, withBigintsAsText))
}

function withBigintsAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
