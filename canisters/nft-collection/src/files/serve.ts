import type {
  HttpRequest,
  HttpResponse,
  StreamingCallbackHttpResponse,
  StreamingCallbackToken,
} from '@sluice/candid/nft_collection'
import { CERTIFICATE_HEADER, certificateHeader, exactPath, witness } from '@sluice/canister/http'
import { parseTokenName } from '@sluice/canister/nft'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import type { StoredFile } from '../collection/CollectionState.ts'
import { certifiedTree } from '../collection/certify.ts'
import { fileNumber } from './files.ts'
import { answerLabels, answerTree, headersOf } from './headers.ts'

/** An update costs the collection cycles, and anybody may ask for one. */
export const UPDATES_PER_MINUTE = 120
const MINUTE_NS = 60_000_000_000n

/** A file under its number, with proof. Whatever else is asked for is answered by an update, whose answer is certified as it is. */
export function serveFile(
  context: CollectionContext,
  request: HttpRequest,
  certificate: Uint8Array | undefined,
): HttpResponse {
  const path = request.url.split('?')[0] ?? ''
  const number = fileNumber(path)
  const file = number === undefined ? undefined : context.state.files.get(number)
  if (number === undefined || file === undefined || request.method !== 'GET')
    return isRaw(request) ? answerOther(context, request) : { ...plain(200, ''), upgrade: [true] }
  if (certificate === undefined) return plain(503, 'Ask this as a query')
  const proof = [CERTIFICATE_HEADER, proofOf(context, { number, file, certificate })] as const
  return {
    status_code: 200,
    headers: [...headersOf(file.contentType).map(copy), copy(proof)],
    body: partOf(context, file, 0),
    streaming_strategy: file.parts.length > 1 ? [streaming(context, path)] : [],
    upgrade: [],
  }
}

/** The next part of a file that is longer than one. */
export function serveNextPart(
  context: CollectionContext,
  token: StreamingCallbackToken,
): StreamingCallbackHttpResponse {
  const number = fileNumber(token.key)
  const file = number === undefined ? undefined : context.state.files.get(number)
  if (file === undefined || token.index >= BigInt(file.parts.length))
    return { body: new Uint8Array(), token: [] }
  const next = token.index + 1n
  const isLast = next >= BigInt(file.parts.length)
  const body = partOf(context, file, Number(token.index))
  return { body, token: isLast ? [] : [{ ...token, index: next }] }
}

/** Answers by updates, so many a minute for everybody together. */
export class OtherAnswers {
  #minute = 0n
  #count = 0

  answer(context: CollectionContext, request: HttpRequest): HttpResponse {
    const minute = context.now() / MINUTE_NS
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#count = 0
    }
    this.#count += 1
    if (this.#count > UPDATES_PER_MINUTE)
      return plain(503, 'Too many requests: try again in a minute')
    return answerOther(context, request)
  }
}

/** EXT's address of a token's picture leads to its file; there is nothing else. */
function answerOther(context: CollectionContext, request: HttpRequest): HttpResponse {
  if (request.method !== 'GET') return plain(405, 'Only GET is served')
  const name = /[?&]tokenid=([a-z0-9-]{1,100})/.exec(request.url)?.[1]
  const id = name === undefined ? undefined : parseTokenName(context, name)
  const token = id === undefined ? undefined : context.state.tokens.get(id)
  if (token === undefined) return plain(404, 'There is nothing at this address')
  const { filePath } = token.facts
  if (filePath === '') return plain(404, 'This token has no file')
  const found = plain(302, '')
  return { ...found, headers: [...found.headers, ['location', filePath]] }
}

/** Gateways pass on what comes from a raw address without a proof: then an update would only cost. */
const isRaw = ({ headers }: HttpRequest) =>
  headers.some(([name, value]) => name.toLowerCase() === 'host' && /\.raw\./.test(value))

function proofOf(
  { state }: CollectionContext,
  { number, file, certificate }: { number: bigint; file: StoredFile; certificate: Uint8Array },
): string {
  const answer = witness(answerTree(file.responseHash), [answerLabels(file.responseHash)])
  const shown = certifiedTree(state, state.fileTree.witness(number, answer))
  return certificateHeader({ certificate, shown, path: exactPath(`/${number}`) })
}

function partOf({ state }: CollectionContext, { parts }: StoredFile, place: number): Uint8Array {
  const id = parts[place]
  return (id === undefined ? undefined : state.chunks.get(id)) ?? new Uint8Array()
}

type Strategy = NonNullable<HttpResponse['streaming_strategy'][0]>

const streaming = ({ toPrincipal, self }: CollectionContext, path: string): Strategy => ({
  Callback: {
    callback: [toPrincipal(self()), 'http_request_streaming_callback'],
    token: { key: path, index: 1n, content_encoding: 'identity' },
  },
})

const copy = ([name, value]: readonly [string, string]): [string, string] => [name, value]

function plain(status: number, text: string): HttpResponse {
  return {
    status_code: status,
    headers: [
      ['content-type', 'text/plain; charset=utf-8'],
      ['x-content-type-options', 'nosniff'],
    ],
    body: new TextEncoder().encode(text),
    streaming_strategy: [],
    upgrade: [],
  }
}
