import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { HOUR_MS } from '../model/candles/levels.ts'
import type { Subscription } from './Subscription.ts'
import type { PushSettings } from './settings.ts'

/** A push service that takes longer has failed. */
const TIMEOUT_MS = 10_000
/** For so long a push service keeps it for a browser that is not there. */
const KEPT_S = 12 * 3_600
const LONGEST_PAUSE_MS = HOUR_MS

/** What a browser is sent; the same alert is shown once, however often it comes. */
export type Message = { readonly tag: string; readonly body: string; readonly link: string }

/** `gone`: the browser wants nothing any more. `refused`: this message is never taken. `later`: not now. */
export type Sent =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'later'; readonly pauseMs: number }

/** Encrypts a message for a browser (RFC 8291), signs for whom it comes (RFC 8292), and gives it to its push service. Never throws. */
export async function sendPush(
  { keys, contact }: PushSettings,
  subscription: Subscription,
  { tag, body, link }: Message,
  timeoutMs = TIMEOUT_MS,
): Promise<Sent> {
  try {
    const {
      endpoint,
      headers,
      body: encrypted,
    } = webPush.generateRequestDetails(
      { endpoint: subscription.endpoint, keys: { ...subscription.keys } },
      JSON.stringify({ tag, body, link }),
      {
        vapidDetails: { subject: contact, ...keys },
        TTL: KEPT_S,
        contentEncoding: 'aes128gcm',
        // one that waits at the push service is replaced by the same one
        topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
      },
    )
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: textsOf(headers),
      body: new Uint8Array(encrypted ?? []),
      // the list of known services is of where it goes, not of where it is sent on to
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // nobody reads what it says
    await answer.body?.cancel()
    return sentBy(answer)
  } catch {
    // not reached, too slow, or not to be encrypted for: it is tried again until it is too old
    return { kind: 'later', pauseMs: 0 }
  }
}

function sentBy({ status, headers }: Response): Sent {
  if (status >= 200 && status < 300) return { kind: 'taken' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 429 || status >= 500) return { kind: 'later', pauseMs: pauseOf(headers) }
  return { kind: 'refused', status }
}

/** What a push service asks for, within an hour: a number of seconds, as they send it. */
function pauseOf(headers: Headers): number {
  const told = headers.get('retry-after') ?? ''
  return /^\d{1,6}$/.test(told) ? Math.min(Number(told) * 1_000, LONGEST_PAUSE_MS) : 0
}

/** The length is found by whoever sends it. */
const textsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name !== 'Content-Length')
      .map(([name, value]) => [name, String(value)]),
  )
