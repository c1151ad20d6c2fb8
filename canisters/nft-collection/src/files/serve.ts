import type { HttpRequest, HttpResponse } from '@sluice/candid/nft_collection'
import { plainAnswer, serveFile } from '@sluice/canister/files'
import { parseTokenName } from '@sluice/canister/nft'
import type { CollectionContext } from '../collection/CollectionContext.ts'
import { fileStore } from './fileStore.ts'

/** An update costs the collection cycles, and anybody may ask for one. */
export const UPDATES_PER_MINUTE = 120
const MINUTE_NS = 60_000_000_000n

/** A file with proof. Whatever else is asked for is answered by an update, whose answer is certified as it is. */
export function serve(
  context: CollectionContext,
  request: HttpRequest,
  certificate: Uint8Array | undefined,
): HttpResponse {
  const file = serveFile(fileStore(context), request, certificate)
  if (file !== undefined) return file
  return isRaw(request)
    ? answerOther(context, request)
    : { ...plainAnswer(200, ''), upgrade: [true] }
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
      return plainAnswer(503, 'Too many requests: try again in a minute')
    return answerOther(context, request)
  }
}

/** EXT's address of a token's picture leads to its file; there is nothing else. */
function answerOther(context: CollectionContext, request: HttpRequest): HttpResponse {
  if (request.method !== 'GET') return plainAnswer(405, 'Only GET is served')
  const name = /[?&]tokenid=([a-z0-9-]{1,100})/.exec(request.url)?.[1]
  const id = name === undefined ? undefined : parseTokenName(context, name)
  const token = id === undefined ? undefined : context.state.tokens.get(id)
  if (token === undefined) return plainAnswer(404, 'There is nothing at this address')
  const { filePath } = token.facts
  if (filePath === '') return plainAnswer(404, 'This token has no file')
  const found = plainAnswer(302, '')
  return { ...found, headers: [...found.headers, ['location', filePath]] }
}

/** Gateways pass on what comes from a raw address without a proof: then an update would only cost. */
const isRaw = ({ headers }: HttpRequest) =>
  headers.some(([name, value]) => name.toLowerCase() === 'host' && /\.raw\./.test(value))
