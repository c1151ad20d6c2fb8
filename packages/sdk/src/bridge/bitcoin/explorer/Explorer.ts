import { BridgeError } from '../../BridgeError.ts'
import {
  type ChainTransaction,
  readFeeEstimates,
  readHeight,
  readSpent,
  readTransaction,
  readTransactions,
} from './readEsplora.ts'

type Options = {
  /** Origins that speak Esplora's REST under `/api`, in the order in which they are asked. */
  readonly origins: readonly string[]
  readonly fetch?: typeof fetch | undefined
  readonly timeoutMs?: number
}

/** A page of transactions with thousands of inputs each is not larger. */
const MOST_BYTES = 4 * 1024 * 1024
const TIMEOUT_MS = 10_000
const PER_PAGE = 25
/** Pages of an address's history that are looked through. */
const MOST_PAGES = 4

/**
 * What explorers tell of a chain. One that is silent, too slow or talks nonsense is passed over for the next one. None of them is believed
 * where money depends on it: whether a coin counts the minter alone decides.
 */
export class Explorer {
  private readonly options: Options

  constructor(options: Options) {
    this.options = options
  }

  /** Height of the newest block. @throws BridgeError `bridge-explorer` */
  fetchTip(): Promise<number> {
    return this.ask('/api/blocks/tip/height', readHeight)
  }

  /** A transaction that is mined or waits; undefined where no explorer knows it. @throws BridgeError `bridge-explorer` */
  fetchTransaction(txid: string): Promise<ChainTransaction | undefined> {
    return this.askForOne(`/api/tx/${txid}`, (text) => {
      const found = readTransaction(JSON.parse(text))
      if (found.txid !== txid) throw new Error('another transaction')
      return found
    })
  }

  /** The newest transactions of an address, those that wait first; at most a hundred mined ones. @throws BridgeError `bridge-explorer` */
  async fetchHistory(address: string): Promise<readonly ChainTransaction[]> {
    const path = `/api/address/${encodeURIComponent(address)}/txs`
    const read = (text: string) => readTransactions(JSON.parse(text))
    const found = [...(await this.ask(path, read))]
    let mined = found.filter(({ block }) => block !== undefined)
    for (let page = 1; page < MOST_PAGES && mined.length >= PER_PAGE; page++) {
      const last = mined.at(-1)?.txid
      mined = [...(await this.ask(`${path}/chain/${last}`, read))]
      found.push(...mined)
    }
    // a page can move on while it is read
    return [...new Map(found.map((transaction) => [transaction.txid, transaction])).values()]
  }

  /** Whether each output of a transaction is spent; undefined where no explorer knows it. @throws BridgeError `bridge-explorer` */
  fetchSpent(txid: string): Promise<readonly boolean[] | undefined> {
    return this.askForOne(`/api/tx/${txid}/outspends`, (text) => readSpent(JSON.parse(text)))
  }

  /** Satoshi per virtual byte by blocks, what is mined soonest first. @throws BridgeError `bridge-explorer` */
  fetchFeeEstimates(): Promise<ReadonlyMap<number, number>> {
    return this.ask('/api/fee-estimates', (text) => readFeeEstimates(JSON.parse(text)))
  }

  private async ask<T>(path: string, read: (text: string) => T): Promise<T> {
    const found = await this.askForOne(path, read)
    if (found === undefined) throw unreadable(new Error('nothing is known'))
    return found
  }

  private async askForOne<T>(path: string, read: (text: string) => T): Promise<T | undefined> {
    let failure: unknown
    let isDenied = false
    for (const origin of this.options.origins) {
      try {
        const text = await this.fetchText(`${origin}${path}`)
        if (text !== undefined) return read(text)
        isDenied = true
      } catch (error) {
        failure = error
      }
    }
    if (isDenied) return undefined
    throw unreadable(failure)
  }

  /** Undefined for what is not there. @throws Error for everything else that is no answer, and for one that is too long */
  private async fetchText(address: string): Promise<string | undefined> {
    const { fetch: send = fetch, timeoutMs = TIMEOUT_MS } = this.options
    const response = await send(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`answered with ${response.status}`)
    return readBounded(response)
  }
}

async function readBounded(response: Response): Promise<string> {
  if (response.body === null) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  // leaving the loop ends the download
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > MOST_BYTES) throw new Error('the answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

const unreadable = (cause: unknown) => BridgeError.of('bridge-explorer', { retry: 'later', cause })
