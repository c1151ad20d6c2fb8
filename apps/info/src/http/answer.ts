import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../model/candles/levels.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import type { ViewKeeper } from '../view/ViewKeeper.ts'
import { BusyError } from '../work/BusyError.ts'
import type { HeavyTurns } from '../work/HeavyTurns.ts'
import { type InTurn, piece } from '../work/InTurn.ts'
import { spendOn } from '../work/spending.ts'
import type { BodyCache } from './BodyCache.ts'
import type { Asked, Endpoint, Shape } from './Endpoint.ts'
import { encodingFor, type PreparedBody, prepareBody } from './prepareBody.ts'

/** For how long browsers and proxies need not ask again. */
const MAX_AGE_S = 2

/** What requests are answered with. */
export type Answering = {
  readonly database: InfoDatabase
  readonly keeper: ViewKeeper
  readonly cache: BodyCache
  readonly turns: HeavyTurns
  /** Of whoever asks. */
  readonly inTurn: InTurn
  readonly now: () => number
}

/** Answers one request. @throws Refusal, or what the database throws */
export async function answerRequest(
  answering: Answering,
  endpoint: Endpoint,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  // a secret in an address would stand in logs on the way
  const raw = endpoint.isWriting
    ? request.body
    : { ...objectOf(request.query), ...objectOf(request.body), ...objectOf(request.params) }
  const { key, answer } = spendOn(() => endpoint.ask(raw))
  const { database, keeper, cache, turns, inTurn, now } = answering
  const isFresh = wantsFresh(request.headers['cache-control'])
  const [view, nowMs] = [await (isFresh ? keeper.refresh() : keeper.current()), now()]
  const address = request.ip
  // who has closed their side reads no answer
  const isGone = () => request.socket.destroyed || request.socket.readableEnded
  if (isGone()) return reply.hijack()
  const tell = async () =>
    textOf(await answer({ database, view, nowMs, address } satisfies Asked), endpoint.shape)
  const tellInTurn = endpoint.isHeavy
    ? () => turns.run({ address, isGone }, tell)
    : () => inTurn.run(() => (isGone() ? Promise.reject(new BusyError()) : piece(tell)))
  if (endpoint.isWriting)
    return reply
      .header('cache-control', 'no-store')
      .type(JSON_TYPE)
      .send(await tellInTurn())
  const make = async () => await prepareBody(await tellInTurn(), TYPES[endpoint.shape])
  // charts reach up to the minute of now
  const version = `${view.version} ${Math.floor(nowMs / MINUTE_MS)}`
  // what depends on the network waits for that, and holds up nobody
  const body = endpoint.isUncached
    ? await prepareBody(await tell(), TYPES[endpoint.shape])
    : await cache.get(key, { version, nowMs, isFresh }, make)
  return sendBody(body, request, reply)
}

/** What browsers say for `cache: 'no-cache'`. */
const wantsFresh = (told: string | undefined): boolean =>
  told !== undefined && /\b(no-cache|max-age=0)\b/.test(told)

const JSON_TYPE = 'application/json; charset=utf-8'
const TYPES = { csv: 'text/csv; charset=utf-8', plain: JSON_TYPE, envelope: JSON_TYPE } as const

function textOf(data: unknown, shape: Shape): string {
  // spreadsheets take a table without a byte-order mark for the letters of an old alphabet
  if (shape === 'csv') return `\ufeff${data}`
  const whole = shape === 'plain' ? data : { code: 200, message: null, data }
  return spendOn(() => JSON.stringify(whole))
}

/** Sends it in the form that the client reads, or only says that the client has it already. */
export function sendBody(
  body: PreparedBody,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply
    .header('etag', body.etag)
    .header('cache-control', `public, max-age=${MAX_AGE_S}`)
    .header('vary', 'accept-encoding')
  if (hasAlready(request.headers['if-none-match'], body.etag)) return reply.code(304).send()
  const encoding = encodingFor(body, request.headers['accept-encoding'])
  if (encoding !== undefined) reply.header('content-encoding', encoding)
  return reply.type(body.type).send(encoding === undefined ? body.identity : body[encoding])
}

function hasAlready(told: string | undefined, etag: string): boolean {
  if (told === undefined) return false
  return told.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
}

const objectOf = (value: unknown): object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
