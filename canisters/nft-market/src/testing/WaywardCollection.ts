import type { Account } from '@sluice/canister'
import { nextMessage } from '@sluice/testing/exchange/nextMessage'
import type { CollectionPort, MoveAnswer, TokenOf } from '../collections/CollectionPort.ts'
import { holderName } from '../collections/holderName.ts'
import type { Royalty, Standard, TokenFacts, TokenMove } from '../market/MarketState.ts'
import type { TokenRef } from '../market/tokenKey.ts'

/**
 * What becomes of one call to a collection: it is answered; a movement is carried out and the answer lost; lost before it arrives;
 * refused; or confirmed without anything happening.
 */
export const MOVE_FATES = ['answered', 'answer-lost', 'lost', 'refused', 'pretended'] as const
export type MoveFate = (typeof MOVE_FATES)[number]
/** Whether it says who holds a token. */
export type ReadFate = 'answered' | 'silent'

const FACTS: TokenFacts = {
  name: 'Fish',
  link: '',
  minter: '',
  filePath: '',
  fileType: '',
  introduction: '',
  artistName: '',
}

/** Collections for logic in Node, of one standard each, over a network that does what a test says. Approvals go to the market alone. */
export class WaywardCollection implements CollectionPort {
  moveFates: MoveFate[] = []
  readFates: ReadFate[] = []
  /** Undefined: it does not answer. */
  royalty: Royalty | 'none' | undefined = 'none'
  /** Movements that were carried out. */
  readonly executed: TokenMove[] = []
  private readonly standards = new Map<string, Standard>()
  private readonly holders = new Map<string, Account>()
  private readonly approved = new Set<string>()

  found(collection: Uint8Array, standard: Standard): void {
    this.standards.set(`${collection}`, standard)
  }

  give(token: TokenRef, to: Account): void {
    this.holders.set(nameOf(token), to)
    this.approved.delete(nameOf(token))
  }

  approve(token: TokenRef): void {
    this.approved.add(nameOf(token))
  }

  holderOf(token: TokenRef): Account | undefined {
    return this.holders.get(nameOf(token))
  }

  isHeldBy(token: TokenRef, account: Account): boolean {
    const holder = this.holderOf(token)
    return holder !== undefined && holderName('icrc7', holder) === holderName('icrc7', account)
  }

  async fetchStandard(collection: Uint8Array): Promise<Standard | undefined> {
    await nextMessage()
    return this.standards.get(`${collection}`)
  }

  async fetchHolder(token: TokenOf): Promise<string | undefined> {
    const fate = this.readFates.shift() ?? 'answered'
    await nextMessage()
    const holder = this.holderOf(token)
    if (fate === 'silent') return undefined
    return holder === undefined ? '' : holderName(token.standard, holder)
  }

  async fetchApproval(token: TokenRef): Promise<boolean | undefined> {
    await nextMessage()
    return this.approved.has(nameOf(token))
  }

  async fetchRoyalty(): Promise<Royalty | 'none' | undefined> {
    await nextMessage()
    return this.royalty
  }

  async fetchFacts(): Promise<TokenFacts> {
    return FACTS
  }

  async move(move: TokenMove): Promise<MoveAnswer> {
    const fate = this.moveFates.shift() ?? 'answered'
    await nextMessage()
    if (fate === 'lost') return 'unknown'
    if (fate === 'refused') return 'refused'
    if (fate === 'pretended') return 'ok'
    const answer = this.execute(move)
    return fate === 'answer-lost' ? 'unknown' : answer
  }

  private execute(move: TokenMove): MoveAnswer {
    if (!this.isHeldBy(move, move.from)) return 'refused'
    if (move.kind === 'take' && !this.approved.has(nameOf(move))) return 'refused'
    this.give(move, move.to)
    this.executed.push(move)
    return 'ok'
  }
}

const nameOf = ({ collection, tokenId }: TokenRef): string => `${collection} ${tokenId}`
