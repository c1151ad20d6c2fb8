import type {
  HttpRequest,
  HttpResponse,
  StreamingCallbackHttpResponse,
  StreamingCallbackToken,
} from '@sluice/candid/nft_collection'
import { CERTIFICATE_HEADER, certificateHeader, exactPath } from '../http/certifiedResponse.ts'
import { witness } from '../http/PathTree.ts'
import type { FileStore, StoredFile } from './FileStore.ts'
import { findFile } from './files.ts'
import { answerLabels, answerTree, headersOf } from './headers.ts'

/** A file under its number, with proof; undefined for whatever else is asked for. */
export function serveFile(
  store: FileStore,
  request: HttpRequest,
  certificate: Uint8Array | undefined,
): HttpResponse | undefined {
  const path = request.url.split('?')[0] ?? ''
  const found = findFile(store, path)
  if (found === undefined || request.method !== 'GET') return undefined
  if (certificate === undefined) return plainAnswer(503, 'Ask this as a query')
  const { number, file } = found
  const proof = [CERTIFICATE_HEADER, proofOf(store, { number, file, certificate })] as const
  return {
    status_code: 200,
    headers: [...headersOf(file.contentType).map(copy), copy(proof)],
    body: partOf(store, file, 0),
    streaming_strategy: file.parts.length > 1 ? [streaming(store, path)] : [],
    upgrade: [],
  }
}

/** The next part of a file that is longer than one. */
export function serveNextPart(
  store: FileStore,
  token: StreamingCallbackToken,
): StreamingCallbackHttpResponse {
  const file = findFile(store, token.key)?.file
  if (file === undefined || token.index >= BigInt(file.parts.length))
    return { body: new Uint8Array(), token: [] }
  const next = token.index + 1n
  const isLast = next >= BigInt(file.parts.length)
  const body = partOf(store, file, Number(token.index))
  return { body, token: isLast ? [] : [{ ...token, index: next }] }
}

function proofOf(
  { state, certifiedTree }: FileStore,
  { number, file, certificate }: { number: bigint; file: StoredFile; certificate: Uint8Array },
): string {
  const answer = witness(answerTree(file.responseHash), [answerLabels(file.responseHash)])
  const shown = certifiedTree(state.fileTree.witness(number, answer))
  return certificateHeader({ certificate, shown, path: exactPath(`/${number}`) })
}

function partOf({ state }: FileStore, { parts }: StoredFile, place: number): Uint8Array {
  const id = parts[place]
  return (id === undefined ? undefined : state.chunks.get(id)) ?? new Uint8Array()
}

type Strategy = NonNullable<HttpResponse['streaming_strategy'][0]>

const streaming = ({ toPrincipal, self }: FileStore, path: string): Strategy => ({
  Callback: {
    callback: [toPrincipal(self()), 'http_request_streaming_callback'],
    token: { key: path, index: 1n, content_encoding: 'identity' },
  },
})

const copy = ([name, value]: readonly [string, string]): [string, string] => [name, value]

/** A text without a proof. */
export function plainAnswer(status: number, text: string): HttpResponse {
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
