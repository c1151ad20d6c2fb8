import { type Later, loadedLater } from '../loadedLater.ts'
import { EarnInfo } from './EarnInfo.ts'
import { type Ask, type InfoOptions, InfoRequests } from './InfoRequests.ts'
import type { NftInfo } from './NftInfo.ts'
import type {
  BridgePastQuery,
  ChartQuery,
  HolderQuery,
  OrderQuery,
  PositionQuery,
  TransactionQuery,
} from './queries.ts'
import {
  type InfoBridge,
  type InfoBridgePoint,
  parseBridge,
  parseBridgePoint,
} from './records/bridgeRecords.ts'
import { type InfoCandle, parsePoolCandle, parseTokenCandle } from './records/candleRecords.ts'
import { parseList } from './records/Fields.ts'
import { type InfoPage, parsePage } from './records/InfoPage.ts'
import { type InfoMarket, parseMarket } from './records/marketRecords.ts'
import { type InfoOrderEvent, parseOrderEvent } from './records/orderRecords.ts'
import { type InfoPool, parsePool } from './records/poolRecords.ts'
import {
  type InfoPosition,
  joinDays,
  type PositionDay,
  parsePosition,
} from './records/positionRecords.ts'
import {
  type InfoHolder,
  type InfoToken,
  type InfoTokenDetail,
  parseHolder,
  parseToken,
  parseTokenDetail,
} from './records/tokenRecords.ts'
import {
  type InfoTotals,
  type InfoTotalsPoint,
  parseTotals,
  parseTotalsPoint,
} from './records/totalsRecords.ts'
import { type InfoTransaction, parseTransaction } from './records/transactionRecords.ts'
import { type InfoWalletPast, parseWalletPast } from './records/walletPast.ts'
import { type InfoWalletTotals, parseWalletTotals } from './records/walletTotals.ts'
import type { VoteInfo } from './VoteInfo.ts'

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
  readonly earn = new EarnInfo((path, query, ask) => this.requests.data(path, query, ask))
  /** Collections of NFTs and their market. */
  readonly nfts: Later<NftInfo> = loadedLater(async () => {
    const { NftInfo } = await import('./NftInfo.ts')
    return new NftInfo((path, query, ask) => this.requests.data(path, query, ask))
  })
  /** Who may vote in proposals, counted again. */
  readonly votes: Later<VoteInfo> = loadedLater(async () => {
    const { VoteInfo } = await import('./VoteInfo.ts')
    return new VoteInfo((path, query, ask) => this.requests.data(path, query, ask))
  })
  private readonly requests: InfoRequests

  constructor(options: InfoOptions) {
    this.requests = new InfoRequests(options)
  }

  /** Prices, pools and tokens of the whole exchange, in one small answer. */
  async fetchMarket(ask?: Ask): Promise<InfoMarket> {
    return parseMarket(await this.requests.data('/market', {}, ask))
  }

  /** All pools, the largest first. */
  async fetchPools(ask?: Ask): Promise<InfoPool[]> {
    return parseList(await this.requests.data('/pool/all', {}, ask), parsePool)
  }

  async fetchPool(poolId: string, ask?: Ask): Promise<InfoPool> {
    return parsePool(await this.requests.data(`/pool/${encodeURIComponent(poolId)}`, {}, ask))
  }

  /** All tokens with their prices, in the order of the token list. */
  async fetchTokens(ask?: Ask): Promise<InfoToken[]> {
    return parseList(await this.requests.data('/token/all', {}, ask), parseToken)
  }

  /** @throws InfoError `refused` for a token that the service does not know */
  async fetchToken(ledgerId: string, ask?: Ask): Promise<InfoTokenDetail> {
    return parseTokenDetail(await this.requests.data('/tokens/detail', { ledgerId }, ask))
  }

  /** Of every token, in the order of the token list. */
  async fetchTokenDetails(ask?: Ask): Promise<InfoTokenDetail[]> {
    return parseList(await this.requests.data('/tokens/latest', {}, ask), parseTokenDetail)
  }

  async fetchPoolsOfToken(ledgerId: string, ask?: Ask): Promise<InfoPool[]> {
    const path = `/token/${encodeURIComponent(ledgerId)}/pool`
    return parseList(await this.requests.data(path, {}, ask), parsePool)
  }

  async fetchTotals(ask?: Ask): Promise<InfoTotals> {
    return parseTotals(await this.requests.data('/global/protocol', {}, ask))
  }

  /** The whole exchange over time, newest first and without gaps. */
  async fetchTotalsPast(
    { level, endMs: end, ...query }: ChartQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoTotalsPoint>> {
    const path = `/global/protocol/${level}`
    return parsePage(await this.requests.data(path, { ...query, end }, ask), parseTotalsPoint)
  }

  /** Who holds a token, the largest first. @throws InfoError `refused` for a token that the service does not know */
  async fetchHolders(
    { token, page, limit }: HolderQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoHolder>> {
    const query = { ledgerId: token.ledgerId, page, size: limit }
    return parsePage(await this.requests.data('/holder/token', query, ask), (value) =>
      parseHolder(value, token.decimals),
    )
  }

  /** What somebody has, by where it is. */
  async fetchWalletTotals(principal: string, ask?: Ask): Promise<InfoWalletTotals> {
    return parseWalletTotals(await this.requests.data('/wallet/overview', { pid: principal }, ask))
  }

  /** What somebody had was worth at the end of each of the latest days, up to 365. */
  async fetchWalletPast(
    { principal, days }: { readonly principal: string; readonly days?: number },
    ask?: Ask,
  ): Promise<InfoWalletPast> {
    return parseWalletPast(
      await this.requests.data('/wallet/value/line', { pid: principal, days }, ask),
    )
  }

  /** Newest first. */
  async fetchTransactions(
    { beginMs, endMs, types, ...query }: TransactionQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoTransaction>> {
    const wish = { ...query, type: types?.join(), begin: beginMs, end: endMs }
    const page = await this.requests.data('/transaction/find', wish, ask)
    return parsePage(page, parseTransaction)
  }

  /** What became of somebody's limit orders, newest first. */
  async fetchOrderEvents(
    { beginMs, endMs, ...query }: OrderQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoOrderEvent>> {
    const wish = { ...query, begin: beginMs, end: endMs }
    return parsePage(
      await this.requests.data('/record/limitOrder/list', wish, ask),
      parseOrderEvent,
    )
  }

  /** Positions with what became of them, the youngest first. */
  async fetchPositions(query: PositionQuery, ask?: Ask): Promise<InfoPage<InfoPosition>> {
    return parsePage(await this.requests.data('/position/find', query, ask), parsePosition)
  }

  /** The days of a position, oldest first: none on its first. */
  async fetchPositionDays(
    { poolId, positionId }: { readonly poolId: string; readonly positionId: bigint },
    ask?: Ask,
  ): Promise<PositionDay[]> {
    const line = async (of: 'value' | 'fee' | 'apr') => {
      const path = `/swap/position/${of}/line`
      return parseList(
        await this.requests.data(path, { poolId, positionId }, ask),
        (value) => value,
      )
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
    return parsePage(await this.requests.data(path, { ...query, end }, ask), parsePoolCandle)
  }

  /** Prices in dollars, newest first and without gaps. */
  async fetchTokenCandles(
    ledgerId: string,
    { level, endMs: end, ...query }: ChartQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoCandle>> {
    const path = `/token/${encodeURIComponent(ledgerId)}/chart/${level}`
    return parsePage(await this.requests.data(path, { ...query, end }, ask), parseTokenCandle)
  }

  /** What a token's minter has minted, paid out and holds. @throws InfoError `info-not-found` for a token without a bridge */
  async fetchBridge(ledgerId: string, ask?: Ask): Promise<InfoBridge> {
    const path = `/bridge/${encodeURIComponent(ledgerId)}`
    return parseBridge(await this.requests.data(path, {}, ask))
  }

  /** A bridge over time, newest first and without gaps. @throws InfoError `info-not-found` for a token without a bridge */
  async fetchBridgePast(
    ledgerId: string,
    { level, endMs: end, ...query }: BridgePastQuery,
    ask?: Ask,
  ): Promise<InfoPage<InfoBridgePoint>> {
    const path = `/bridge/${encodeURIComponent(ledgerId)}/chart/${level}`
    return parsePage(await this.requests.data(path, { ...query, end }, ask), parseBridgePoint)
  }
}

export const createInfoClient = (options: InfoOptions): InfoClient => new InfoClient(options)
