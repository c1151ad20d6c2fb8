import { EarnInfo } from './EarnInfo.ts'
import { parseList } from './Fields.ts'
import { InfoError } from './InfoError.ts'
import { type InfoPosition, joinDays, type PositionDay, parsePosition } from './positionRecords.ts'
import {
  type InfoCandle,
  type InfoMarket,
  type InfoOrderEvent,
  type InfoPage,
  type InfoPool,
  type InfoTotals,
  type InfoTotalsPoint,
  type InfoTransaction,
  parseMarket,
  parseOrderEvent,
  parsePage,
  parsePool,
  parsePoolCandle,
  parseTokenCandle,
  parseTotals,
  parseTotalsPoint,
  parseTransaction,
} from './records.ts'
import {
  type InfoHolder,
  type InfoToken,
  type InfoTokenDetail,
  parseHolder,
  parseToken,
  parseTokenDetail,
} from './tokenRecords.ts'
import { type InfoWalletPast, parseWalletPast } from './walletPast.ts'
import { type InfoWalletTotals, parseWalletTotals } from './walletTotals.ts'

const TIMEOUT_MS = 10_000

export type InfoOptions = {
  /** Where the service is: `services.info` of the exchange's configuration. */
  readonly url: string
  readonly fetch?: typeof fetch
  /** A request that takes longer has failed. */
  readonly timeoutMs?: number
}

export type ChartLevel = 'm1' | 'm15' | 'h1' | 'd1'

/** Which transactions: those that fit all that is named. */
export type TransactionQuery = {
  readonly poolId?: string
  /** Of `poolId`. */
  readonly positionId?: bigint
  readonly tokenId?: string
  readonly principal?: string
  /** Some kinds of actions only, as `InfoTransaction.action` names them. */
  readonly types?: readonly string[]
  readonly beginMs?: number
  readonly endMs?: number
  /** At most 500. */
  readonly limit?: number
  /** `nextCursor` of the page before. */
  readonly cursor?: bigint
}

/** Whose limit orders: in one pool, or in all. */
export type OrderQuery = {
  readonly principal: string
  readonly poolId?: string
  readonly beginMs?: number
  readonly endMs?: number
  /** At most 500. */
  readonly limit?: number
  /** `nextCursor` of the page before. */
  readonly cursor?: bigint
}

/** Which positions: those that fit all that is named. */
export type PositionQuery = {
  readonly poolId?: string
  /** Of `poolId`. */
  readonly positionId?: bigint
  readonly principal?: string
  /** Open ones when absent. */
  readonly status?: 'open' | 'closed' | 'all'
  readonly page?: number
  /** At most 500. */
  readonly limit?: number
}

export type HolderQuery = {
  readonly token: { readonly ledgerId: string; readonly decimals: number }
  readonly page?: number
  /** At most 500. */
  readonly limit?: number
}

export type ChartQuery = {
  readonly level: ChartLevel
  readonly page?: number
  /** At most 1,000. */
  readonly limit?: number
  /** The newest period is that in which this time is; that of now without it. */
  readonly endMs?: number
}

type Ask = { readonly signal?: AbortSignal }
type Query = Readonly<Record<string, string | number | bigint | undefined>>

/**
 * What the exchange did and what it is worth, by the info service: nothing here is needed to trade, and pools have the last word.
 * Amounts are smallest units, dollars whole numbers of 10^-18. Every call throws `InfoError`.
 *
 * @example
 * const info = createInfoClient({ url: 'http://localhost:8090' })
 * const [largest] = await info.fetchPools()
 */
export class InfoClient {
  /** Farms, staking pools and claim events. */
  readonly earn = new EarnInfo((path, query, ask) => this.data(path, query, ask))
  private readonly options: InfoOptions

  constructor(options: InfoOptions) {
    this.options = options
  }

  /** Prices, pools and tokens of the whole exchange, in one small answer. */
  async fetchMarket(ask?: Ask): Promise<InfoMarket> {
    return parseMarket(await this.data('/market', {}, ask))
  }

  /** All pools, the largest first. */
  async fetchPools(ask?: Ask): Promise<InfoPool[]> {
    return parseList(await this.data('/pool/all', {}, ask), parsePool)
  }

  async fetchPool(poolId: string, ask?: Ask): Promise<InfoPool> {
    return parsePool(await this.data(`/pool/${encodeURIComponent(poolId)}`, {}, ask))
  }

  /** All tokens with their prices, in the order of the token list. */
  async fetchTokens(ask?: Ask): Promise<InfoToken[]> {
    return parseList(await this.data('/token/all', {}, ask), parseToken)
  }

  /** @throws InfoError `refused` for a token that the service does not know */
  async fetchToken(ledgerId: string, ask?: Ask): Promise<InfoTokenDetail> {
    return parseTokenDetail(await this.data('/tokens/detail', { ledgerId }, ask))
  }

  /** Of every token, in the order of the token list. */
  async fetchTokenDetails(ask?: Ask): Promise<InfoTokenDetail[]> {
    return parseList(await this.data('/tokens/latest', {}, ask), parseTokenDetail)
  }

  async fetchPoolsOfToken(ledgerId: string, ask?: Ask): Promise<InfoPool[]> {
    const path = `/token/${encodeURIComponent(ledgerId)}/pool`
    return parseList(await this.data(path, {}, ask), parsePool)
  }

  async fetchTotals(ask?: Ask): Promise<InfoTotals> {
    return parseTotals(await this.data('/global/protocol', {}, ask))
  }

  /** The whole exchange over time, newest first and without gaps. */
  async fetchTotalsPast(
    { level, endMs: end, ...query }: ChartQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoTotalsPoint>> {
    const path = `/global/protocol/${level}`
    return parsePage(await this.data(path, { ...query, end }, ask), parseTotalsPoint)
  }

  /** Who holds a token, the largest first. @throws InfoError `refused` for a token that the service does not know */
  async fetchHolders(
    { token, page, limit }: HolderQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoHolder>> {
    const query = { ledgerId: token.ledgerId, page, size: limit }
    return parsePage(await this.data('/holder/token', query, ask), (value) =>
      parseHolder(value, token.decimals),
    )
  }

  /** What somebody has, by where it is. */
  async fetchWalletTotals(principal: string, ask?: Ask): Promise<InfoWalletTotals> {
    return parseWalletTotals(await this.data('/wallet/overview', { pid: principal }, ask))
  }

  /** What somebody had was worth at the end of each of the latest days, up to 365. */
  async fetchWalletPast(
    { principal, days }: { readonly principal: string; readonly days?: number },
    ask?: Ask,
  ): Promise<InfoWalletPast> {
    return parseWalletPast(await this.data('/wallet/value/line', { pid: principal, days }, ask))
  }

  /** Newest first. */
  async fetchTransactions(
    { beginMs, endMs, types, ...query }: TransactionQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoTransaction>> {
    const wish = { ...query, type: types?.join(), begin: beginMs, end: endMs }
    const page = await this.data('/transaction/find', wish, ask)
    return parsePage(page, parseTransaction)
  }

  /** What became of somebody's limit orders, newest first. */
  async fetchOrderEvents(
    { beginMs, endMs, ...query }: OrderQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoOrderEvent>> {
    const wish = { ...query, begin: beginMs, end: endMs }
    return parsePage(await this.data('/record/limitOrder/list', wish, ask), parseOrderEvent)
  }

  /** Positions with what became of them, the youngest first. */
  async fetchPositions(query: PositionQuery, ask?: Ask): Promise<InfoPage<InfoPosition>> {
    return parsePage(await this.data('/position/find', query, ask), parsePosition)
  }

  /** The days of a position, oldest first: none on its first. */
  async fetchPositionDays(
    { poolId, positionId }: { readonly poolId: string; readonly positionId: bigint },
    ask?: Ask,
  ): Promise<PositionDay[]> {
    const line = async (of: 'value' | 'fee' | 'apr') => {
      const path = `/swap/position/${of}/line`
      return parseList(await this.data(path, { poolId, positionId }, ask), (value) => value)
    }
    const [values, fees, aprs] = await Promise.all([line('value'), line('fee'), line('apr')])
    return joinDays(values, fees, aprs)
  }

  /** Prices of token 0 in token 1, newest first and without gaps. */
  async fetchPoolCandles(
    poolId: string,
    { level, endMs: end, ...query }: ChartQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoCandle>> {
    const path = `/pool/${encodeURIComponent(poolId)}/chart/${level}`
    return parsePage(await this.data(path, { ...query, end }, ask), parsePoolCandle)
  }

  /** Prices in dollars, newest first and without gaps. */
  async fetchTokenCandles(
    ledgerId: string,
    { level, endMs: end, ...query }: ChartQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoCandle>> {
    const path = `/token/${encodeURIComponent(ledgerId)}/chart/${level}`
    return parsePage(await this.data(path, { ...query, end }, ask), parseTokenCandle)
  }

  private async data(path: string, query: Query, { signal }: Ask = {}): Promise<unknown> {
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

export const createInfoClient = (options: InfoOptions): InfoClient => new InfoClient(options)

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
