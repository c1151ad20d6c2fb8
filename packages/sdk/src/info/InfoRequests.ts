import { InfoError } from './InfoError.ts'

const TIMEOUT_MS = 10_000

export type InfoOptions = {
  /** Where the service is: `services.info` of the exchange's configuration. */
  readonly url: string
  readonly fetch?: typeof fetch
  /** A request that takes longer has failed. */
  readonly timeoutMs?: number
}

export type Ask = { readonly signal?: AbortSignal }
export type Query = Readonly<Record<string, string | number | bigint | undefined>>

/** Questions to the service over HTTP, each answered in an envelope of JSON. */
export class InfoRequests {
  private readonly options: InfoOptions

  constructor(options: InfoOptions) {
    this.options = options
  }

  /** What an answer's envelope holds, unread. @throws InfoError */
  async data(path: string, query: Query, { signal }: Ask = {}): Promise<unknown> {
    const { url, timeoutMs = TIMEOUT_MS } = this.options
    const address = new URL(`/info${path}`, url)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value))
    const timeout = AbortSignal.timeout(timeoutMs)
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    try {
      const ask = this.options.fetch ?? fetch
      // who asks again because something has just happened must not be told what was before
      return dataOf(await (await ask(address, { signal: either, cache: 'no-cache' })).text())
    } catch (error) {
      if (error instanceof InfoError) throw error
      signal?.throwIfAborted()
      throw timeout.aborted ? InfoError.slow(timeoutMs) : InfoError.unreachable(error)
    }
  }
}

function dataOf(text: string): unknown {
  const envelope = parseJson(text)
  if (typeof envelope !== 'object' || envelope === null || !('code' in envelope))
    throw InfoError.unreadable('envelope')
  if (envelope.code === 200 && 'data' in envelope) return envelope.data
  const reason = 'message' in envelope ? String(envelope.message) : ''
  throw InfoError.refused(Number(envelope.code) || 500, reason)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw InfoError.unreadable('json', cause)
  }
}
