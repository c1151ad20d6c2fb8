import type { HttpRequest, HttpResponse } from '@sluice/candid/position_nft'
import type { NftContext } from '../nft/NftContext.ts'
import { Refusal } from '../nft/Refusal.ts'
import { drawToken } from './pictures.ts'

const utf8 = new TextEncoder()
/** A drawing can run no scripts and load nothing, even if it is opened as a page of its own. */
const SAFETY: [string, string][] = [
  ['Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox"],
  ['X-Content-Type-Options', 'nosniff'],
]

/**
 * Drawings show where the price is now, which only the pool knows: the gateway is told to ask again by an update call, whose
 * answer is certified as every update's is.
 */
export function toUpdate(): HttpResponse {
  return { ...respond(200, 'text/plain', ''), upgrade: [true] }
}

/** `/token/<id>.svg`. */
export async function serve(context: NftContext, request: HttpRequest): Promise<HttpResponse> {
  if (request.method !== 'GET') return respond(405, 'text/plain', 'Only GET is served')
  const path = request.url.split('?')[0] ?? ''
  const id = /^\/token\/(\d{1,10})\.svg$/.exec(path)?.[1]
  if (id === undefined) return respond(404, 'text/plain', 'Drawings are at /token/<id>.svg')
  if (!context.state.tokens.has(BigInt(id))) return respond(404, 'text/plain', 'No such token')
  try {
    return respond(200, 'image/svg+xml', await drawToken(context, BigInt(id)))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return respond(503, 'text/plain', error.message)
  }
}

function respond(status: number, type: string, body: string): HttpResponse {
  return {
    status_code: status,
    headers: [['Content-Type', type], ...SAFETY],
    body: utf8.encode(body),
    streaming_strategy: [],
    upgrade: [],
  }
}
