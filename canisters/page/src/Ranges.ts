import type { HttpResponse } from '@sluice/candid/page'
import { concatBytes } from '@sluice/canister'
import { CHUNK_BYTES, type StoredAnswer } from '@sluice/canister/http'
import { headersOf, placeOf, plain } from './answer.ts'
import { readChunk } from './contents.ts'
import type { PageState } from './PageState.ts'
import type { Serving } from './Releases.ts'
import { type Asked, parseRange } from './request.ts'

const MINUTE_NS = 60_000_000_000n
/** An update costs the page cycles, and anybody may ask for one. */
export const UPDATES_PER_MINUTE = 120
/** Say what a whole file is, or belong to a proof that an update needs not. */
const OF_WHOLE_ANSWERS = /^(ic-certificateexpression|content-encoding)$/i

/**
 * Parts of files. Any bytes can be asked for, and no tree has a hash of them all; so the gateway asks by an update, whose answer the
 * network certifies as it is. When too many do, the whole file is the answer, as HTTP allows.
 */
export class Ranges {
  #minute = 0n
  #count = 0

  /** Whether a request is answered by an update. */
  takes(serving: Serving, asked: Asked, now: bigint): boolean {
    if (this.#isBusy(now)) return false
    if (asked.method !== 'GET' && asked.method !== 'HEAD') return true
    return asked.method === 'GET' && rangeOf(serving, asked) !== undefined
  }

  answer(
    state: PageState,
    serving: Serving,
    { asked, now }: { asked: Asked; now: bigint },
  ): HttpResponse {
    if (this.#isBusy(now))
      return plain(503, 'Too much is asked of the page, try again in a minute.')
    this.#count += 1
    if (asked.method !== 'GET') return plain(405, 'Method not allowed.', [['allow', 'GET, HEAD']])
    const found = rangeOf(serving, asked)
    if (found === undefined) return plain(400, 'This is no request for a part of a file.')
    const { range, answer, size } = found
    const headers = headersOf(serving, answer).filter(([name]) => !OF_WHOLE_ANSWERS.test(name))
    if (range === 'outside')
      return plain(416, 'The file is shorter.', [['content-range', `bytes */${size}`]])
    const end = Math.min(range.end, range.start + CHUNK_BYTES)
    return {
      status_code: 206,
      headers: [...headers, ['content-range', `bytes ${range.start}-${end - 1}/${size}`]],
      body: bytesOf(state, answer, { start: range.start, end }),
      upgrade: [],
      streaming_strategy: [],
    }
  }

  #isBusy(now: bigint): boolean {
    const minute = now / MINUTE_NS
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#count = 0
    }
    return this.#count >= UPDATES_PER_MINUTE
  }
}

/** The part that a request asks for of a file that has a place of its own. A part of what somebody else has is none: our tags are weak. */
function rangeOf(serving: Serving, asked: Asked) {
  const header = asked.header('range')
  if (header === undefined || asked.header('if-range') !== undefined) return undefined
  const place = placeOf(serving, asked.path)
  if (place === undefined || place.path === '') return undefined
  const answer = place.answers.find(({ status, encoding }) => status === 200 && encoding === '')
  if (answer?.content === undefined) return undefined
  const { size } = answer.content
  const range = parseRange(header, size)
  return range === undefined ? undefined : { range, answer, size }
}

function bytesOf(
  state: PageState,
  { content }: StoredAnswer,
  { start, end }: { start: number; end: number },
): Uint8Array {
  if (content === undefined) return new Uint8Array()
  const first = Math.floor(start / CHUNK_BYTES)
  const parts: Uint8Array[] = []
  for (let chunk = first; chunk * CHUNK_BYTES < end; chunk++) {
    parts.push(readChunk(state, { sha256: content.sha256, chunk }) ?? new Uint8Array())
  }
  return concatBytes(parts).slice(start - first * CHUNK_BYTES, end - first * CHUNK_BYTES)
}
