import type { Ask, Query } from './InfoRequests.ts'
import {
  type InfoClaimEvent,
  type InfoEarnPoint,
  type InfoEarnRecord,
  type InfoEarnState,
  type InfoFarm,
  type InfoStakePool,
  parseClaimEvent,
  parseEarnPoint,
  parseEarnRecord,
  parseEarnState,
  parseFarm,
  parseStakePool,
} from './records/earnRecords.ts'
import { parseList } from './records/Fields.ts'
import { type InfoPage, parsePage } from './records/InfoPage.ts'

/** One farm or staking pool by its canister, or one claim event by its id. */
export type EarnPlace = { readonly kind: 'farm' | 'stake' | 'claim'; readonly id: string }

export type EarnListQuery = {
  readonly status?: string
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
  readonly page?: number
  /** At most 500. */
  readonly limit?: number
}

export type EarnRecordQuery = {
  /** `stakes` when absent; of claim events there are `claims`. */
  readonly log?: 'stakes' | 'rewards' | 'claims'
  readonly principal?: string
  readonly sort?: 'time' | 'amount'
  readonly order?: 'asc' | 'desc'
  readonly page?: number
  /** At most 500. */
  readonly limit?: number
  /** `nextCursor` of the page before. */
  readonly cursor?: bigint
}

export type EarnHistoryQuery = {
  /** Ten minutes, an hour or a day. */
  readonly level: 'm10' | 'h1' | 'd1'
  /** At most 1,000. */
  readonly limit?: number
}

/** What farms, staking pools and claim events were and are. Every call throws `InfoError`. */
export class EarnInfo {
  private readonly data: (path: string, query: Query, ask?: Ask) => Promise<unknown>

  constructor(data: (path: string, query: Query, ask?: Ask) => Promise<unknown>) {
    this.data = data
  }

  async fetchState(ask?: Ask): Promise<InfoEarnState> {
    return parseEarnState(await this.data('/earn/state', {}, ask))
  }

  async fetchFarms(query: EarnListQuery = {}, ask?: Ask): Promise<InfoPage<InfoFarm>> {
    return parsePage(await this.data('/farm/list', query, ask), parseFarm)
  }

  /** @throws InfoError `info-not-found` for one that the service does not know */
  async fetchFarm(farmId: string, ask?: Ask): Promise<InfoFarm> {
    return parseFarm(await this.data(pathOf({ kind: 'farm', id: farmId }), {}, ask))
  }

  async fetchStakePools(query: EarnListQuery = {}, ask?: Ask): Promise<InfoPage<InfoStakePool>> {
    return parsePage(await this.data('/stake/list', query, ask), parseStakePool)
  }

  /** @throws InfoError `info-not-found` for one that the service does not know */
  async fetchStakePool(poolId: string, ask?: Ask): Promise<InfoStakePool> {
    return parseStakePool(await this.data(pathOf({ kind: 'stake', id: poolId }), {}, ask))
  }

  async fetchClaimEvents(query: EarnListQuery = {}, ask?: Ask): Promise<InfoPage<InfoClaimEvent>> {
    return parsePage(await this.data('/claim/list', query, ask), parseClaimEvent)
  }

  /** @throws InfoError `info-not-found` for one that the service does not know */
  async fetchClaimEvent(eventId: string, ask?: Ask): Promise<InfoClaimEvent> {
    return parseClaimEvent(await this.data(pathOf({ kind: 'claim', id: eventId }), {}, ask))
  }

  /** What was done there, newest first unless another order is asked for. */
  async fetchRecords(
    place: EarnPlace,
    query: EarnRecordQuery = {},
    ask?: Ask,
  ): Promise<InfoPage<InfoEarnRecord>> {
    return parsePage(await this.data(`${pathOf(place)}/record`, query, ask), parseEarnRecord)
  }

  /** How it stood, oldest first; periods in which nobody looked are left out. */
  async fetchHistory(
    place: EarnPlace,
    { level, ...query }: EarnHistoryQuery,
    ask?: Ask,
  ): Promise<InfoEarnPoint[]> {
    const path = `${pathOf(place)}/history/${level}`
    return parseList(await this.data(path, query, ask), parseEarnPoint)
  }
}

const pathOf = ({ kind, id }: EarnPlace): string => `/${kind}/${encodeURIComponent(id)}`
