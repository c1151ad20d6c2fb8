import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '../model/candles/levels.ts'
import type { InfoDatabase } from '../storage/InfoDatabase.ts'
import { forget } from './alertRows.ts'
import { Delivery } from './Delivery.ts'
import { evaluate } from './evaluate.ts'
import type { PushSettings } from './settings.ts'

const ROUND_MS = 1_000
/** How often all that is waited for is looked at, where that is little. */
const EVALUATED_MS = 10_000
/** Where it is much, so many times as long as it took is left to everybody else. */
const REST = 50
const LOGGED_MS = HOUR_MS
const EXPIRED_AT_ONCE = 100

type Options = {
  readonly database: InfoDatabase
  readonly settings: PushSettings
  /** Who indexes here: while another process has the lease this one fires and sends nothing. */
  readonly holder: string
  readonly now: () => number
  readonly log: (line: string) => void
}

/** Fires and sends until it is stopped. Never throws: a database that is away is waited for. */
export function startPush(options: Options): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const delivery = new Delivery(options)
  const running = run(options, delivery, signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
      await delivery.settled()
    },
  }
}

async function run(options: Options, delivery: Delivery, signal: AbortSignal): Promise<void> {
  const { log, now } = options
  let [evaluatedMs, reportedMs] = [0, now() + LOGGED_MS]
  while (!signal.aborted) {
    try {
      if (now() >= evaluatedMs) evaluatedMs = now() + (await evaluateOnce(options))
      await delivery.begin()
      if (now() >= reportedMs) {
        reportedMs = now() + LOGGED_MS
        log(reportOf(delivery))
      }
    } catch (error) {
      log(`notifications are interrupted: ${error instanceof Error ? error.message : error}`)
    }
    await pause(ROUND_MS, undefined, { signal }).catch(() => {
      // told to stop: the loop ends
    })
  }
}

/** @returns how long to wait until the next time */
async function evaluateOnce(options: Options): Promise<number> {
  const startedMs = performance.now()
  await forgetExpired(options)
  await evaluate(options)
  return Math.max(EVALUATED_MS, (performance.now() - startedMs) * REST)
}

const reportOf = ({ counts: { taken, refused, gone, later } }: Delivery): string =>
  `notifications since the start: ${taken} taken, ${refused} refused, ${later} to try again, ${gone} browsers gone`

/** Forgets browsers whose page was not opened for so long. @returns how many */
export async function forgetExpired({
  database,
  now,
}: Pick<Options, 'database' | 'now'>): Promise<number> {
  const rows = await database.db
    .selectFrom('push_subscriptions')
    .select('id')
    .where('expires_ms', '<=', now())
    .orderBy('expires_ms')
    .limit(EXPIRED_AT_ONCE)
    .execute()
  await forget(
    database,
    rows.map(({ id }) => id),
  )
  return rows.length
}
