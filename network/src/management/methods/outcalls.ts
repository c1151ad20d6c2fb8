import { IDL } from '@icp-sdk/core/candid'
import type { Prices } from '../../cycles/prices.ts'
import { type Response, systemReject } from '../../errors.ts'
import { isSameBytes, MANAGEMENT_ID, textOf } from '../../principals.ts'
import type { CallRequest } from '../../scheduler/messages.ts'
import { decodeArgument, encodeResult } from '../candid.ts'
import type { MethodTable } from '../method.ts'
import { agreement } from '../outcalls/agreement.ts'
import type { HttpHeader, OutcallRequest, OutcallResponse } from '../outcalls/fetchOutcall.ts'
import { OutcallTooLargeError } from '../outcalls/fetchOutcall.ts'
import type { Outcalls } from '../outcalls/outcalls.ts'
import type { ManagementParts } from '../parts.ts'
import { Refusal, refuse } from '../refusal.ts'

const MAX_URL_BYTES = 8192
const MAX_BODY_BYTES = 2_000_000n
const MAX_HEADERS = 64
const MAX_HEADER_BYTES = 8192
const MAX_HEADERS_BYTES = 49_152

const Header = IDL.Record({ name: IDL.Text, value: IDL.Text })
const HttpResponse = IDL.Record({
  status: IDL.Nat,
  headers: IDL.Vec(Header),
  body: IDL.Vec(IDL.Nat8),
})
const TransformArgument = IDL.Record({ response: HttpResponse, context: IDL.Vec(IDL.Nat8) })
const Transform = IDL.Record({
  function: IDL.Func([TransformArgument], [HttpResponse], ['query']),
  context: IDL.Vec(IDL.Nat8),
})

/** Argument and result of `http_request`. */
export const OutcallTypes = {
  argument: IDL.Record({
    url: IDL.Text,
    max_response_bytes: IDL.Opt(IDL.Nat64),
    method: IDL.Variant({
      get: IDL.Null,
      head: IDL.Null,
      post: IDL.Null,
      put: IDL.Null,
      delete: IDL.Null,
      patch: IDL.Null,
    }),
    headers: IDL.Vec(Header),
    body: IDL.Opt(IDL.Vec(IDL.Nat8)),
    transform: IDL.Opt(Transform),
    is_replicated: IDL.Opt(IDL.Bool),
  }),
  response: HttpResponse,
  result: HttpResponse,
  transform: TransformArgument,
} as const

type TransformCall = { readonly method: string; readonly context: Uint8Array } | undefined

/** HTTP requests by canisters. */
export function outcallMethods(parts: ManagementParts): MethodTable {
  return {
    http_request: {
      callers: 'canisters',
      run(request) {
        const call = decodeArgument(OutcallTypes.argument, request.arg)
        const body = call.body[0] && Uint8Array.from(call.body[0])
        const limit = call.max_response_bytes[0] ?? MAX_BODY_BYTES
        const isReplicated = call.is_replicated[0] !== false
        const outcall: OutcallRequest = {
          method: methodOf(call.method, isReplicated),
          url: call.url,
          headers: withUserAgent(call.headers),
          body,
          maxResponseBytes: Number(limit),
        }
        check(outcall, limit)
        const transform = transformOf(call.transform[0], request.caller)
        const price = priceOf(parts.accounts.prices, outcall, transform)
        if (request.cycles < price) {
          refuse(
            'IC0406',
            `http_request request sent with ${request.cycles} cycles, but ${price} cycles are required.`,
          )
        }
        const payer = parts.state.find(request.caller)
        if (payer !== undefined) payer.record.consumed.http_outcalls += price
        const execute = () => answer(parts, request, outcall, transform)
        return {
          later: isReplicated ? executeOnAll(parts.outcalls, execute) : execute(),
          accepted: price,
        }
      },
    },
  }
}

/** Every node makes the request and transforms its answer, as if it were alone. */
async function executeOnAll(
  outcalls: Outcalls,
  execute: () => Promise<Response>,
): Promise<Response> {
  if (outcalls.nodes === 1) return execute()
  const requestId = outcalls.nextRequestId()
  const responses = await Promise.all(Array.from({ length: outcalls.nodes }, execute))
  return agreement(responses, requestId)
}

/** What one node answers. */
async function answer(
  parts: ManagementParts,
  request: CallRequest,
  outcall: OutcallRequest,
  transform: TransformCall,
): Promise<Response> {
  try {
    const response = await parts.outcalls.send(outcall)
    if (response.body.length > outcall.maxResponseBytes) {
      throw new OutcallTooLargeError(
        `Http body exceeds size limit of ${outcall.maxResponseBytes} bytes.`,
      )
    }
    if (transform === undefined) {
      return { kind: 'reply', data: encodeResult(HttpResponse, toRecord(response)) }
    }
    return await transformed(parts, request, transform, response)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const code = error instanceof OutcallTooLargeError ? 1 : 2
    return { kind: 'reject', code, message }
  }
}

async function transformed(
  parts: ManagementParts,
  request: CallRequest,
  transform: { readonly method: string; readonly context: Uint8Array },
  response: OutcallResponse,
): Promise<Response> {
  const answered = await parts.transform({
    caller: MANAGEMENT_ID,
    callee: request.caller,
    method: transform.method,
    arg: encodeResult(TransformArgument, {
      response: toRecord(response),
      context: transform.context,
    }),
  })
  if (answered.kind === 'reject') return answered
  if (BigInt(answered.data.length) > MAX_BODY_BYTES) {
    return systemReject('IC0503', `Transformed http response exceeds limit: ${MAX_BODY_BYTES}`)
  }
  try {
    const result = decodeArgument(HttpResponse, answered.data)
    return { kind: 'reply', data: encodeResult(HttpResponse, result) }
  } catch (error) {
    if (error instanceof Refusal) return error.response
    throw error
  }
}

function check(outcall: OutcallRequest, limit: bigint): void {
  if (Buffer.byteLength(outcall.url) > MAX_URL_BYTES) {
    refuse('IC0406', `Invalid url: longer than ${MAX_URL_BYTES} bytes`)
  }
  if (!URL.canParse(outcall.url)) refuse('IC0406', `Invalid url: ${outcall.url}`)
  const { protocol } = new URL(outcall.url)
  if (protocol !== 'https:' && protocol !== 'http:') {
    refuse('IC0406', `Invalid url: the scheme ${protocol} is not allowed`)
  }
  if (limit > MAX_BODY_BYTES) {
    refuse('IC0406', `max_response_bytes expected to be in the range [0..2000000], got ${limit}`)
  }
  if (BigInt(outcall.body?.length ?? 0) > MAX_BODY_BYTES) {
    refuse('IC0406', 'total number of bytes of the request exceeds 2000000')
  }
  checkHeaders(outcall.headers)
}

function checkHeaders(headers: readonly HttpHeader[]): void {
  if (headers.length > MAX_HEADERS) {
    refuse('IC0406', `number of HTTP headers exceeds ${MAX_HEADERS}`)
  }
  const sizes = headers.map(({ name, value }) => Buffer.byteLength(name) + Buffer.byteLength(value))
  if (sizes.some((size) => size > 2 * MAX_HEADER_BYTES)) {
    refuse('IC0406', `a HTTP header name or value exceeds ${MAX_HEADER_BYTES} bytes`)
  }
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_HEADERS_BYTES) {
    refuse('IC0406', `total number of bytes of the HTTP headers exceeds ${MAX_HEADERS_BYTES}`)
  }
}

function methodOf(variant: object, isReplicated: boolean): OutcallRequest['method'] {
  if ('get' in variant) return 'GET'
  if ('head' in variant) return 'HEAD'
  if ('post' in variant) return 'POST'
  if (isReplicated) {
    return refuse(
      'IC0406',
      'The methods put, delete and patch are only allowed with is_replicated = opt false',
    )
  }
  if ('put' in variant) return 'PUT'
  return 'delete' in variant ? 'DELETE' : 'PATCH'
}

function transformOf(
  transform:
    | {
        readonly function: readonly [{ toUint8Array(): Uint8Array }, string]
        readonly context: Uint8Array | number[]
      }
    | undefined,
  caller: Uint8Array,
): TransformCall {
  if (transform === undefined) return undefined
  const [owner, method] = transform.function
  const id = owner.toUint8Array()
  if (!isSameBytes(id, caller)) {
    refuse(
      'IC0406',
      `transform needs to be exported by a caller canister: expected ${textOf(caller)}, got ${textOf(id)}`,
    )
  }
  return { method, context: Uint8Array.from(transform.context) }
}

/** The price by the sizes of the request and of the allowed response. */
function priceOf(prices: Prices, outcall: OutcallRequest, call: TransformCall): bigint {
  const { url, headers, body, maxResponseBytes } = outcall
  const headerBytes = headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0)
  const transformBytes = call === undefined ? 0 : call.method.length + call.context.length
  const requestBytes = url.length + headerBytes + (body?.length ?? 0) + transformBytes
  return prices.outcall(BigInt(requestBytes), BigInt(maxResponseBytes))
}

function withUserAgent(headers: readonly HttpHeader[]): readonly HttpHeader[] {
  const has = headers.some(({ name }) => name.toLowerCase() === 'user-agent')
  return has ? headers : [...headers, { name: 'user-agent', value: 'ic/1.0' }]
}

function toRecord({ status, headers, body }: OutcallResponse) {
  return { status: BigInt(status), headers: [...headers], body }
}
