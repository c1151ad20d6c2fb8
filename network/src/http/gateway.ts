import type { IncomingMessage, ServerResponse } from 'node:http'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { NetworkCore } from '../core.ts'
import type { Response } from '../errors.ts'
import { callOnce } from '../ingress/callOnce.ts'
import { ANONYMOUS_ID, isSameBytes } from '../principals.ts'
import {
  type CanisterResponse,
  decodePart,
  decodeResponse,
  encodeToken,
  HttpRequest,
} from './canisterHttp.ts'
import { HttpError } from './httpError.ts'
import { readBody } from './readBody.ts'

/** Serves what canisters answer to HTTP requests, under `{canister}.localhost` or `?canisterId=`. */
export class CanisterGateway {
  readonly #core: NetworkCore

  constructor(core: NetworkCore) {
    this.#core = core
  }

  /** Answers a request for a canister; returns whether it was one. Throws `HttpError`. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const canister = canisterOf(request)
    if (canister === undefined) return false
    const arg = await toArgument(request)
    let answer = this.#decode(await this.#query(canister, 'http_request', arg))
    if (answer.wantsUpdate) answer = this.#decode(await this.#update(canister, arg))
    send(request, response, answer)
    await this.#stream(canister, response, answer)
    response.end()
    return true
  }

  async #stream(
    canister: Uint8Array,
    response: ServerResponse,
    { streaming }: CanisterResponse,
  ): Promise<void> {
    if (streaming === undefined || !isSameBytes(streaming.canister, canister)) return
    let token = streaming.token
    while (!response.destroyed) {
      const reply = await this.#query(canister, streaming.method, encodeToken(token))
      // The head is sent: an answer that ends early is all that can still show the failure.
      if (reply.kind === 'reject') {
        response.destroy()
        return
      }
      const part = decodePart(reply.data)
      if (!response.write(part.body)) await drained(response)
      if (part.token === undefined) return
      token = part.token
    }
  }

  #query(callee: Uint8Array, method: string, arg: Uint8Array): Promise<Response> {
    return this.#core.queries.run({ caller: ANONYMOUS_ID, callee, method, arg })
  }

  async #update(callee: Uint8Array, arg: Uint8Array): Promise<Response> {
    const call = { caller: ANONYMOUS_ID, callee, method: 'http_request_update', arg }
    return (await this.#core.queries.inspect(call)) ?? callOnce(this.#core, call)
  }

  #decode(response: Response): CanisterResponse {
    if (response.kind === 'reject') {
      const status = response.errorCode === 'IC0301' ? 404 : 502
      throw new HttpError(
        status,
        `The canister did not answer (${response.errorCode ?? 'IC0406'}): ${response.message}`,
      )
    }
    try {
      return decodeResponse(response.data)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new HttpError(502, `The canister's answer is no HTTP response: ${reason}`)
    }
  }
}

const HOST = /^([a-z0-9-]+)\.(?:raw\.)?(?:localhost|127\.0\.0\.1)(?::\d+)?$/

/** The canister that a request is for: by host name, by query, or by the page it comes from. */
function canisterOf(request: IncomingMessage): Uint8Array | undefined {
  const [, label] = HOST.exec(request.headers.host ?? '') ?? []
  const byHost = parsePrincipal(label)
  return (
    byHost ??
    parsePrincipal(queryParameter(request.url)) ??
    parsePrincipal(queryParameter(request.headers.referer))
  )
}

function queryParameter(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url, 'http://localhost')) return undefined
  return new URL(url, 'http://localhost').searchParams.get('canisterId') ?? undefined
}

function parsePrincipal(text: string | undefined): Uint8Array | undefined {
  if (text === undefined) return undefined
  try {
    return Principal.fromText(text).toUint8Array()
  } catch {
    // A host such as `www.localhost` is simply no canister.
    return undefined
  }
}

async function toArgument(request: IncomingMessage): Promise<Uint8Array> {
  const headers: [string, string][] = []
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    headers.push([request.rawHeaders[index] ?? '', request.rawHeaders[index + 1] ?? ''])
  }
  const record = {
    method: request.method ?? 'GET',
    url: (request.url ?? '/').replace(/^\/_\/raw(?=\/|$)/, '') || '/',
    headers,
    body: await readBody(request),
    certificate_version: [2],
  }
  return new Uint8Array(IDL.encode([HttpRequest], [record]))
}

/** Headers that belong to the connection, not to the answer. */
const HOP_BY_HOP = new Set(['connection', 'transfer-encoding', 'content-length', 'keep-alive'])

function send(request: IncomingMessage, response: ServerResponse, answer: CanisterResponse): void {
  const headers = answer.headers.filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()))
  const flat = [['access-control-allow-origin', '*'], ...headers]
  if (answer.streaming === undefined && request.method !== 'HEAD') {
    flat.push(['content-length', String(answer.body.length)])
  }
  try {
    response.writeHead(
      answer.status,
      flat.flatMap(([name, value]) => [name ?? '', value ?? '']),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new HttpError(502, `The canister's answer has an invalid status or header: ${reason}`)
  }
  if (request.method !== 'HEAD') response.write(answer.body)
}

function drained(response: ServerResponse): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  response.once('drain', resolve)
  response.once('close', resolve)
  return promise
}
