import type { IncomingMessage, ServerResponse } from 'node:http'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { NetworkCore } from '../../core.ts'
import type { Response } from '../../errors.ts'
import { callOnce } from '../../ingress/callOnce.ts'
import { ANONYMOUS_ID } from '../../principals.ts'
import { HttpError } from '../httpError.ts'
import { readBody } from '../readBody.ts'
import type { VerifiedRequest } from '../verification/hashes.ts'
import { verifyAnswer } from '../verification/verifyAnswer.ts'
import { type CanisterResponse, decodeResponse, HttpRequest } from './canisterHttp.ts'
import { type StreamLimits, streamedParts } from './streamedParts.ts'
import { understood } from './understood.ts'

const PASSED_ON: StreamLimits = { maxParts: 1000, maxBytes: 1_073_741_824, maxMs: 120_000 }
/** An answer that is verified is held in memory as a whole. */
const HELD: StreamLimits = { ...PASSED_ON, maxBytes: 67_108_864 }
const CLIENT_PATIENCE_MS = 30_000
const MAX_HELD_BYTES = 4 * HELD.maxBytes

/** Serves what canisters answer to HTTP requests, under `{canister}.localhost` or `?canisterId=`. */
export class CanisterGateway {
  readonly #core: NetworkCore
  #heldBytes = 0

  constructor(core: NetworkCore) {
    this.#core = core
  }

  /** Answers a request for a canister; returns whether it was one. Throws `HttpError`. */
  async serve(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const canister = canisterOf(request)
    if (canister === undefined) return false
    const asked = await readRequest(request)
    const arg = toArgument(asked)
    let answer = this.#decode(await this.#query(canister, 'http_request', arg))
    if (answer.wantsUpdate) answer = this.#decode(await this.#update(canister, arg))
    else if (!isRaw(request)) answer = await this.#verified(canister, answer, { asked, response })
    send(request, response, answer)
    if (request.method !== 'HEAD') await this.#stream(canister, answer, response)
    response.end()
    return true
  }

  async #stream(canister: Uint8Array, answer: CanisterResponse, response: ServerResponse) {
    for await (const part of this.#parts(canister, answer, { response, limits: PASSED_ON })) {
      if (!response.write(part)) await drained(response)
    }
  }

  /** The whole answer, once it is known to be what the canister certified. Throws `HttpError`. */
  async #verified(
    canister: Uint8Array,
    answer: CanisterResponse,
    { asked, response }: { readonly asked: VerifiedRequest; readonly response: ServerResponse },
  ): Promise<CanisterResponse> {
    const body = await this.#held(canister, answer, response)
    const whole = { ...answer, body, streaming: undefined }
    const { state, certification } = this.#core
    const metadata = state.find(canister)?.module?.metadata.get('supported_certificate_versions')
    const problem = verifyAnswer({
      canister,
      request: asked,
      answer: whole,
      nowNs: this.#core.nowNs(),
      supportedVersions: metadata && Buffer.from(metadata.content).toString('utf8'),
      isCertificateValid: (...signed) => certification.isSigned(...signed),
    })
    if (problem === undefined) return whole
    const id = Principal.fromUint8Array(canister).toText()
    throw new HttpError(
      503,
      `The canister's answer is not certified: ${problem}. Under ${id}.raw.localhost it is shown all the same.`,
    )
  }

  /** The whole body, kept in memory until it is known to be the certified one. */
  async #held(
    canister: Uint8Array,
    answer: CanisterResponse,
    response: ServerResponse,
  ): Promise<Uint8Array> {
    const parts = [answer.body]
    let size = 0
    try {
      for await (const part of this.#parts(canister, answer, { response, limits: HELD })) {
        size += part.length
        this.#heldBytes += part.length
        if (this.#heldBytes > MAX_HELD_BYTES) {
          throw new HttpError(503, 'Too many large answers are being verified, try again later.')
        }
        parts.push(part)
      }
      return Buffer.concat(parts)
    } finally {
      this.#heldBytes -= size
    }
  }

  #parts(
    canister: Uint8Array,
    answer: CanisterResponse,
    { response, limits }: { readonly response: ServerResponse; readonly limits: StreamLimits },
  ): AsyncGenerator<Uint8Array, void> {
    return streamedParts({
      canister,
      answer,
      limits,
      isGone: () => response.destroyed,
      query: (method, arg) => this.#query(canister, method, arg),
    })
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
    return understood(() => decodeResponse(response.data))
  }
}

const RAW_HOST = /\.raw\.(?:localhost|127\.0\.0\.1)(?::\d+)?$/
const RAW_PATH = /^\/_\/raw(?=\/|$)/
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

/** Whether the request wants the answer as it is. */
function isRaw(request: IncomingMessage): boolean {
  return RAW_HOST.test(request.headers.host ?? '') || RAW_PATH.test(request.url ?? '')
}

async function readRequest(request: IncomingMessage): Promise<VerifiedRequest> {
  const headers: [string, string][] = []
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    headers.push([request.rawHeaders[index] ?? '', request.rawHeaders[index + 1] ?? ''])
  }
  const url = (request.url ?? '/').replace(RAW_PATH, '') || '/'
  return { method: request.method ?? 'GET', url, headers, body: await readBody(request) }
}

function toArgument(request: VerifiedRequest): Uint8Array {
  return new Uint8Array(IDL.encode([HttpRequest], [{ ...request, certificate_version: [2] }]))
}

/** Pages of other sites may read what canisters say, as at the IC's gateways. */
const CORS = ['access-control-allow-origin', '*'] as const
/** Headers that belong to the connection, not to the answer. */
const HOP_BY_HOP = new Set(['connection', 'transfer-encoding', 'content-length', 'keep-alive'])

function send(request: IncomingMessage, response: ServerResponse, answer: CanisterResponse): void {
  const headers = answer.headers.filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()))
  // said twice, it means nothing to a browser
  const isShared = headers.some(([name]) => name.toLowerCase() === CORS[0])
  const flat = isShared ? [...headers] : [CORS, ...headers]
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

/** Resolves when the client took what was written, or is gone; a client that takes nothing for long is. */
function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = () => {
    clearTimeout(patience)
    response.off('drain', done).off('close', done)
    resolve()
  }
  const patience = setTimeout(() => response.destroy(), CLIENT_PATIENCE_MS)
  response.on('drain', done).on('close', done)
  return promise
}
