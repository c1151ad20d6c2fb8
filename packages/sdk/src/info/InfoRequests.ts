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
    const address = this.addressOf(path)
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, String(value))
    // who asks again because something has just happened must not be told what was before
    return await this.ask(address, { cache: 'no-cache' }, signal)
  }

  /** The same for what writes: everything in the body, nothing in the address. @throws InfoError */
  async post(path: string, body: object, { signal }: Ask = {}): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return await this.ask(this.addressOf(path), init, signal)
  }

  private readonly addressOf = (path: string) => new URL(`/info${path}`, this.options.url)

  private async ask(address: URL, init: RequestInit, signal?: AbortSignal): Promise<unknown> {
    const { timeoutMs = TIMEOUT_MS } = this.options
    const timeout = AbortSignal.timeout(timeoutMs)
    const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    try {
      const ask = this.options.fetch ?? fetch
      return dataOf(await (await ask(address, { ...init, signal: either })).text())
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
