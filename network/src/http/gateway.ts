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
  type Token,
} from './canisterHttp.ts'
import { HttpError } from './httpError.ts'
import { readBody } from './readBody.ts'
import type { VerifiedRequest } from './verification/hashes.ts'
import { verifyAnswer } from './verification/verifyAnswer.ts'

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
    const asked = await readRequest(request)
    const arg = toArgument(asked)
    let answer = this.#decode(await this.#query(canister, 'http_request', arg))
    if (answer.wantsUpdate) answer = this.#decode(await this.#update(canister, arg))
    else if (!isRaw(request)) answer = await this.#verified(canister, asked, answer)
    send(request, response, answer)
    for await (const part of this.#parts(canister, answer)) {
      if (response.destroyed) return true
      if (!response.write(part)) await drained(response)
    }
    response.end()
    return true
  }

  /** The whole answer, once it is known to be what the canister certified. Throws `HttpError`. */
  async #verified(
    canister: Uint8Array,
    request: VerifiedRequest,
    answer: CanisterResponse,
  ): Promise<CanisterResponse> {
    const parts = [answer.body]
    for await (const part of this.#parts(canister, answer)) parts.push(part)
    const whole = { ...answer, body: Buffer.concat(parts), streaming: undefined }
    const { state, certifier } = this.#core
    const metadata = state.find(canister)?.module?.metadata.get('supported_certificate_versions')
    const problem = verifyAnswer({
      canister,
      request,
      answer: whole,
      nowNs: this.#core.nowNs(),
      supportedVersions: metadata && Buffer.from(metadata.content).toString('utf8'),
      isCertificateValid: (rootHash, signature) => certifier.isOwnSignature(rootHash, signature),
    })
    if (problem === undefined) return whole
    const id = Principal.fromUint8Array(canister).toText()
    throw new HttpError(
      503,
      `The canister's answer is not certified: ${problem}. Under ${id}.raw.localhost it is shown all the same.`,
    )
  }

  /** The further parts of a streamed body. An error ends the answer early: its head may be sent already. */
  async *#parts(
    canister: Uint8Array,
    { streaming }: CanisterResponse,
  ): AsyncGenerator<Uint8Array, void> {
    if (streaming === undefined) return
    if (!isSameBytes(streaming.canister, canister)) {
      throw new HttpError(502, "The canister streams from a method that isn't its own.")
    }
    for (let token: Token | undefined = streaming.token; token !== undefined; ) {
      const reply = await this.#query(canister, streaming.method, encodeToken(token))
      if (reply.kind === 'reject') {
        throw new HttpError(502, `The canister did not answer with the rest: ${reply.message}`)
      }
      const part = understood(() => decodePart(reply.data))
      yield part.body
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
    return understood(() => decodeResponse(response.data))
  }
}

function understood<T>(decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new HttpError(502, `The canister's answer is no HTTP response: ${reason}`)
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
