import type { Connection } from './createAgent.ts'

const LONGEST_MS = 4_000

/** Whether the network answers at all now. Never throws. */
export async function isReachable({
  config,
  fetch = globalThis.fetch,
}: Connection): Promise<boolean> {
  try {
    const url = new URL('/api/v2/status', config.network.host)
    const answer = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(LONGEST_MS) })
    return answer.ok
  } catch {
    // whatever came in the way, there is no answer
    return false
  }
}
