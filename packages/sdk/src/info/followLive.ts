import { pause } from '../pause.ts'
import { InfoError } from './InfoError.ts'
import type { InfoOptions } from './InfoRequests.ts'
import type { InfoNftEvent } from './records/nftRecords.ts'
import { type InfoTransaction, parseTransaction } from './records/transactionRecords.ts'

/** No event of the service is longer. */
const LONGEST_EVENT = 256 * 1024
const SILENCE_MS = 40_000
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

export type LiveQuery = {
  /**
   * `all` transactions, `pool:<canister>`, `token:<ledger>`; `nft` for the market of NFTs, `nft:<collection>`; `user:<principal>` for both; at
   * most 50.
   */
  readonly topics: readonly string[]
  readonly signal: AbortSignal
  /** What happened after this event is told first. */
  readonly since?: bigint
  /** Before a broken connection is made again; doubled each time that it breaks at once. */
  readonly firstPauseMs?: number
  /** Called each time that the connection is there: from now on nothing is missed. */
  readonly onOpen?: () => void
  /** Called when the connection broke; it is made again by itself. */
  readonly onBroken?: (error: unknown) => void
}

export type LiveEvent =
  | { readonly kind: 'transaction'; readonly transaction: InfoTransaction }
  | { readonly kind: 'nft'; readonly event: InfoNftEvent }
  /** So much was missed that it is better to read anew. */
  | { readonly kind: 'gap'; readonly sequence: bigint }

/**
 * Transactions, and what happens at the market of NFTs, as they happen, until the signal. A connection that breaks is made again and goes on after the last event, so that
 * nothing is missed and nothing told twice.
 * @throws InfoError when the service refuses the question itself
 */
export async function* followLive(
  { url, fetch: ask = fetch }: Pick<InfoOptions, 'url' | 'fetch'>,
  {
    topics,
    signal,
    since,
    firstPauseMs = FIRST_PAUSE_MS,
    onOpen = () => {},
    onBroken = () => {},
  }: LiveQuery,
): AsyncGenerator<LiveEvent, void> {
  let last = since
  let pauseMs = firstPauseMs
  while (!signal.aborted) {
    try {
      for await (const { name, id, data } of connection({
        url,
        ask,
        topics,
        signal,
        last,
        onOpen,
      })) {
        if (id !== undefined) last = id
        pauseMs = firstPauseMs
        if (name === 'transaction')
          yield { kind: 'transaction', transaction: parseTransaction(JSON.parse(data)) }
        else if (name === 'nft') yield { kind: 'nft', event: await readNftEvent(data) }
        else if (name === 'gap' && id !== undefined) yield { kind: 'gap', sequence: id }
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof InfoError && error.retry === 'after-change') throw error
      onBroken(error)
    }
    await pause(pauseMs, signal)
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
  }
}

/** Loaded with the first one: pages that follow swaps hear of none. */
async function readNftEvent(data: string): Promise<InfoNftEvent> {
  const { parseNftEvent } = await import('./records/nftRecords.ts')
  return parseNftEvent(JSON.parse(data))
}

type Connecting = {
  readonly url: string
  readonly ask: typeof fetch
  readonly topics: readonly string[]
  readonly signal: AbortSignal
  readonly last: bigint | undefined
  readonly onOpen: () => void
}

type Told = { readonly name: string; readonly id: bigint | undefined; readonly data: string }

async function* connection({
  url,
  ask,
  topics,
  signal,
  last,
  onOpen,
}: Connecting): AsyncGenerator<Told> {
  const address = new URL('/live', url)
  address.searchParams.set('topics', topics.join(','))
  // a header of its own would make browsers ask first whether it may be sent
  if (last !== undefined) address.searchParams.set('lastEventId', String(last))
  const silence = new AbortController()
  const hush = () => silence.abort(new Error('the live connection is silent'))
  let alarm = setTimeout(hush, SILENCE_MS)
  try {
    const response = await ask(address, { signal: AbortSignal.any([signal, silence.signal]) })
    if (!response.ok || response.body === null)
      throw InfoError.refused(response.status, (await response.text()).slice(0, 500))
    onOpen()
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body) {
      clearTimeout(alarm)
      alarm = setTimeout(hush, SILENCE_MS)
      text += decoder.decode(chunk, { stream: true })
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      if (text.length > LONGEST_EVENT) throw InfoError.unreadable('event')
      for (const part of parts) yield toTold(part)
    }
  } finally {
    clearTimeout(alarm)
  }
}

function toTold(part: string): Told {
  const lines = part.split('\n')
  const field = (name: string) =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
  const id = field('id')
  return {
    name: field('event') ?? '',
    id: id !== undefined && /^\d{1,40}$/.test(id) ? BigInt(id) : undefined,
    data: field('data') ?? '',
  }
}
