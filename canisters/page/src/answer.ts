import type { Header, HttpResponse } from '@sluice/candid/page'
import {
  CERTIFICATE_HEADER,
  CHUNK_BYTES,
  certificateHeader,
  closerPaths,
  exactPath,
  type Place,
  type StoredAnswer,
  toPath,
  WILDCARD_PATH,
  witness,
} from '@sluice/canister/http'
import { type ChunkName, readChunk } from './contents.ts'
import type { PageState } from './PageState.ts'
import type { Serving } from './Releases.ts'
import { type Asked, acceptedEncodings } from './request.ts'

export type Proving = {
  readonly state: PageState
  readonly serving: Serving
  /** Of the certified data; only queries have one. */
  readonly certificate: Uint8Array
  /** How the rest of a long body is fetched. */
  readonly streaming: (token: ChunkName) => HttpResponse['streaming_strategy']
}

const EVERYTHING_ELSE = ''
/** That nothing is closer to a request is shown for each folder around it. */
const MAX_FOLDERS = 32
const MAX_PATH = 2_048
/** The application's own addresses: whatever does not name a file. */
const isPage = (path: string): boolean => !/\.\w+$/.test(path)

export const plain = (status: number, text: string, headers: Header[] = []): HttpResponse => ({
  status_code: status,
  headers: [['content-type', 'text/plain; charset=utf-8'], ...headers],
  body: new TextEncoder().encode(text),
  upgrade: [],
  streaming_strategy: [],
})

/** Has the gateway ask again by an update: its answer is certified by being one, so it can be any. */
export const askAgain: HttpResponse = { ...plain(200, ''), upgrade: [true] }

/** Where a request is answered. */
export function placeOf({ places }: Serving, path: string): Place | undefined {
  return places.get(path === '' ? '/' : path) ?? places.get(EVERYTHING_ELSE)
}

/** The answer to a request for a page or file, with its proof. */
export function provenAnswer(proving: Proving, asked: Asked): HttpResponse {
  if (asked.path.length > MAX_PATH || asked.path.split('/').length > MAX_FOLDERS)
    return plain(414, 'No page has such a long address.')
  const place = placeOf(proving.serving, asked.path)
  const answer = place && chosenAnswer(place, asked)
  if (place === undefined || answer === undefined)
    return plain(500, 'The page has no answer to this.')
  const { body, rest } = firstPart(proving.state, answer)
  return {
    status_code: answer.status,
    headers: [
      ...headersOf(proving.serving, answer),
      [CERTIFICATE_HEADER, proofOf(proving, place, { answer, asked })],
    ],
    body,
    upgrade: [],
    streaming_strategy: rest === undefined ? [] : proving.streaming(rest),
  }
}

export function headersOf({ headers }: Serving, answer: StoredAnswer): Header[] {
  return answer.headers.flatMap((index) => {
    const header = headers[index]
    return header === undefined ? [] : [[...header]]
  })
}

/** What stands at a place for this request: nothing new, or the file in the best encoding that the asker takes. */
function chosenAnswer({ path, answers }: Place, asked: Asked): StoredAnswer | undefined {
  const status = path === EVERYTHING_ELSE && !isPage(asked.path) ? 404 : 200
  const tag = asked.method === 'GET' && status === 200 ? asked.header('if-none-match') : undefined
  const unchanged = tag && answers.find(({ ifNoneMatch }) => ifNoneMatch === tag)
  if (unchanged) return unchanged
  const whole = answers.filter((answer) => answer.status === status && answer.ifNoneMatch === '')
  for (const encoding of acceptedEncodings(asked)) {
    const found = whole.find((answer) => answer.encoding === encoding)
    if (found !== undefined) return found
  }
  return undefined
}

/** As much of a body as goes into one message, and where the rest begins. */
function firstPart(
  state: PageState,
  { content }: StoredAnswer,
): { body: Uint8Array; rest: ChunkName | undefined } {
  if (content === undefined) return { body: new Uint8Array(), rest: undefined }
  const { sha256, size } = content
  const body = readChunk(state, { sha256, chunk: 0 }) ?? new Uint8Array()
  return { body, rest: size > CHUNK_BYTES ? { sha256, chunk: 1 } : undefined }
}

function proofOf(
  { serving, certificate }: Proving,
  place: Place,
  { answer, asked }: { readonly answer: StoredAnswer; readonly asked: Asked },
): string {
  const isExact = place.path !== EVERYTHING_ELSE
  const path = isExact ? exactPath(place.path) : WILDCARD_PATH
  const shown = [[...toPath(path), ...answer.labels]]
  if (!isExact) shown.push(...closerPaths(asked.path).map((closer) => [...toPath(closer)]))
  return certificateHeader({ certificate, shown: witness(serving.tree, shown), path })
}
