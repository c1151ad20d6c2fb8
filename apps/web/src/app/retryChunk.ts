const PAUSES_MS = [500, 1_000, 2_000]
const LONGEST_MS = 120_000
const REFRESH_MS = 10_000

type Clock = { readonly sleep: (ms: number) => Promise<void> }

const realClock: Clock = { sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }

/** Loads a part of the application; after a failure again after 0.5, 1 and 2 seconds. @throws what the last try threw */
export async function retryChunk<T>(load: () => Promise<T>, clock = realClock): Promise<T> {
  for (const pause of PAUSES_MS) {
    try {
      return await inTime(load(), clock)
    } catch (error) {
      // The connection may be back in a moment; only the last failure is told.
      await clock.sleep(pause)
      await refresh(error)
    }
  }
  return await inTime(load(), clock)
}

/** What a cache holds may be cut off, or of a release that is gone: the next try gets what the server has now. */
async function refresh(error: unknown): Promise<void> {
  const [url] = /https?:\/\/\S+/.exec(error instanceof Error ? error.message : '') ?? []
  if (url === undefined || !url.startsWith(`${location.origin}/`)) return
  const signal = AbortSignal.timeout(REFRESH_MS)
  await fetch(url, { cache: 'reload', signal }).catch(() => undefined)
}

function inTime<T>(loading: Promise<T>, clock: Clock): Promise<T> {
  const tooLate = clock.sleep(LONGEST_MS).then((): never => {
    throw new Error('a part of the page did not load within two minutes')
  })
  return Promise.race([loading, tooLate])
}
