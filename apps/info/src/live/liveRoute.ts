import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../http/Refusal.ts'
import type { HttpSettings } from '../http/settings.ts'
import { onAccountOf } from '../work/spending.ts'
import type { WorkAccount } from '../work/WorkBudgets.ts'
import type { LiveHub } from './LiveHub.ts'
import { parseTopics } from './topics.ts'

/** Of all addresses together. */
const MOST_CONNECTIONS = 10_000

/** `/live?topics=…`: server-sent events. */
export function addLiveRoute(
  server: FastifyInstance,
  hub: LiveHub,
  { liveConnectionsAnAddress }: HttpSettings,
  accountOf: (address: string) => WorkAccount,
): void {
  const byAddress = new Map<string, number>()
  for (const url of ['/live', '/info/live']) {
    server.get(url, async (request, reply) => {
      const topics = parseTopics(queryOf(request).topics)
      const since = sinceOf(request)
      const count = (byAddress.get(request.ip) ?? 0) + 1
      if (count > liveConnectionsAnAddress || hub.readerCount >= MOST_CONNECTIONS)
        throw new Refusal(
          429,
          'There are too many live connections. Close some, or come back later.',
        )
      byAddress.set(request.ip, count)
      const { raw } = reply
      raw.on('close', () => {
        const left = (byAddress.get(request.ip) ?? 1) - 1
        if (left === 0) byAddress.delete(request.ip)
        else byAddress.set(request.ip, left)
      })
      reply.hijack()
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
        // proxies that gather answers would hold events back
        'x-accel-buffering': 'no',
      })
      raw.write('retry: 2000\n\n')
      const { spend, waitMs } = accountOf(request.ip)
      const isOverdrawn = () => waitMs() > 0
      await onAccountOf(spend, () => hub.add(raw, { topics, since, isOverdrawn })).catch(() =>
        raw.destroy(),
      )
    })
  }
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return typeof request.query === 'object' && request.query !== null
    ? Object.fromEntries(Object.entries(request.query))
    : {}
}

/** What a browser says when it comes back; others may put it into the address. */
function sinceOf(request: FastifyRequest): bigint | undefined {
  const told = request.headers['last-event-id'] ?? queryOf(request).lastEventId
  if (told === undefined || told === '') return undefined
  if (typeof told !== 'string' || !/^\d{1,40}$/.test(told))
    throw Refusal.badInput('lastEventId: must be the id of an event.')
  return BigInt(told)
}
