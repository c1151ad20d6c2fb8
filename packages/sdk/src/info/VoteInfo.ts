import type { Ask, Query } from './InfoRequests.ts'
import {
  type InfoElectorate,
  type InfoPower,
  parseElectorate,
  parsePower,
} from './records/voteRecords.ts'

/** One proposal of one project. */
export type VotePlace = { readonly projectId: string; readonly number: bigint }

/** Who may vote in proposals, counted again from ledgers. Every call throws `InfoError`. */
export class VoteInfo {
  private readonly data: (path: string, query: Query, ask?: Ask) => Promise<unknown>

  constructor(data: (path: string, query: Query, ask?: Ask) => Promise<unknown>) {
    this.data = data
  }

  /** What became of counting an electorate again. @throws InfoError `info-not-found` for a proposal without a snapshot */
  async fetchElectorate(place: VotePlace, ask?: Ask): Promise<InfoElectorate> {
    return parseElectorate(await this.data(`${pathOf(place)}/electorate`, {}, ask))
  }

  /** What a voter has, with its proof. Whoever uses it checks that it leads to the root. @throws InfoError as above */
  async fetchPower(
    { voter, ...place }: VotePlace & { readonly voter: string },
    ask?: Ask,
  ): Promise<InfoPower> {
    return parsePower(await this.data(`${pathOf(place)}/power`, { voter }, ask))
  }
}

const pathOf = ({ projectId, number }: VotePlace): string =>
  `/vote/${encodeURIComponent(projectId)}/${number}`
