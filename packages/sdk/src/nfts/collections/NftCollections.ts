import type { Principal } from '@icp-sdk/core/principal'
import {
  type _SERVICE as Collection,
  idlFactory as collectionInterface,
} from '@sluice/candid/nft_collection'
import {
  type CanisterInfo,
  type _SERVICE as Controller,
  idlFactory as controllerInterface,
} from '@sluice/candid/nft_controller'
import type { Actors } from '../../actors.ts'
import { translated } from '../../agent/translateError.ts'
import { type Config, canisterId } from '../../config.ts'
import { CallError } from '../../errors.ts'
import { parsePrincipal } from '../../parsePrincipal.ts'
import { type CollectionReader, TOKENS_AT_ONCE } from './CollectionReader.ts'
import { ExtReader } from './ExtReader.ts'
import type { CheckFile } from './fileCertificate.ts'
import { Icrc7Reader } from './Icrc7Reader.ts'
import type { NftCollection, NftPage, NftToken } from './NftCollection.ts'
import { NftError } from './NftError.ts'
import { type NftFile, NftFiles } from './NftFiles.ts'

/**
 * How far a collection can be trusted. `vouched` and `newcomer` run the exchange's module; of a newcomer nobody knows who is behind it.
 * `listed`: made elsewhere, and the operators have listed it. `unknown`: anybody's canister.
 */
export type NftOrigin = 'vouched' | 'newcomer' | 'listed' | 'unknown'

/** A collection as the exchange lists it, without asking the collection. */
export type ListedCollection = {
  readonly id: string
  readonly name: string
  readonly ownerName: string
  readonly description: string
  readonly image: string
  readonly owner: string
  readonly creator: string
  readonly minted: bigint
  readonly supplyCap: bigint
  /** Hundredths of a percent. */
  readonly royaltyRate: bigint
}

/** Collections of NFTs, whichever standard they keep: what they are, and whose their tokens are. */
export class NftCollections {
  private readonly config: Config
  private readonly actors: Actors
  private readonly files: NftFiles
  private readonly readers = new Map<string, Promise<CollectionReader>>()

  constructor(config: Config, actors: Actors, checkFile: CheckFile) {
    this.config = config
    this.actors = actors
    this.files = new NftFiles(actors, checkFile)
  }

  /** @throws NftError when the canister is no collection, CallError */
  fetchCollection(collectionId: string): Promise<NftCollection> {
    return this.ask(collectionId, (reader) => reader.fetchCollection())
  }

  /** @throws NftError when the canister is no collection, CallError */
  fetchTokens(collectionId: string, after?: bigint): Promise<NftPage> {
    return this.ask(collectionId, (reader) => reader.fetchTokens(after))
  }

  /** Tokens of an account: an ICRC-1 text, or an account identifier. @throws NftError, CallError */
  fetchTokensOf(collectionId: string, account: string, after?: bigint): Promise<NftPage> {
    return this.ask(collectionId, (reader) => reader.fetchTokensOf(account, after))
  }

  /** @throws NftError when there is no such token, CallError */
  async fetchToken(collectionId: string, tokenId: bigint): Promise<NftToken> {
    const token = await this.ask(collectionId, (reader) => reader.fetchToken(tokenId))
    if (token === undefined) throw NftError.noToken(collectionId, tokenId)
    return token
  }

  /** Whose a token is, as its collection says. @throws NftError, CallError */
  fetchHolder(collectionId: string, tokenId: bigint): Promise<string | undefined> {
    return this.ask(collectionId, (reader) => reader.fetchHolder(tokenId))
  }

  /**
   * Whether somebody may take a token out of its owner's default account, as its collection says (ICRC-37); never where it knows no
   * approvals.
   * @throws NftError, CallError
   */
  async fetchIsApproved(
    { collectionId, tokenId }: { readonly collectionId: string; readonly tokenId: bigint },
    { owner, spender }: { readonly owner: string; readonly spender: string },
  ): Promise<boolean> {
    const asked = { tokenId, owner: requirePrincipal(owner), spender: requirePrincipal(spender) }
    return this.ask(collectionId, (reader) => reader.fetchIsApproved(asked))
  }

  /** Which of these tokens somebody may take, as their collection says (ICRC-37). @throws NftError, CallError */
  async fetchApproved(
    collectionId: string,
    tokenIds: readonly bigint[],
    spender: string,
  ): Promise<bigint[]> {
    const taker = requirePrincipal(spender)
    const approved: bigint[] = []
    for (let first = 0; first < tokenIds.length; first += TOKENS_AT_ONCE) {
      const some = tokenIds.slice(first, first + TOKENS_AT_ONCE)
      approved.push(
        ...(await this.ask(collectionId, (reader) => reader.fetchApproved(some, taker))),
      )
    }
    return approved
  }

  /** A picture, film or sound, by the path that `NftMedia` names. @throws NftError when there is none, or it is too large; CallError */
  fetchFile(collectionId: string, path: string): Promise<NftFile> {
    return this.files.fetchFile(collectionId, path)
  }

  /** @throws CallError */
  async fetchOrigin(collectionId: string): Promise<NftOrigin> {
    const id = requirePrincipal(collectionId)
    const origin = await translated(() => this.controller.getOrigin(id))
    if ('vouched' in origin) return 'vouched'
    if ('newcomer' in origin) return 'newcomer'
    return 'listed' in origin ? 'listed' : 'unknown'
  }

  /** What the exchange lists, newest first. @throws CallError */
  async fetchListed(offset: number, limit: number): Promise<ListedCollection[]> {
    const answer = await translated(() =>
      this.controller.findCanister(BigInt(offset), BigInt(limit)),
    )
    return rowsOf(answer)
  }

  /** What somebody has made here, newest first. @throws CallError */
  async fetchMadeBy(creator: string, offset: number, limit: number): Promise<ListedCollection[]> {
    const answer = await translated(() =>
      this.controller.findUserCanister(creator, BigInt(offset), BigInt(limit)),
    )
    return rowsOf(answer)
  }

  private async ask<T>(
    collectionId: string,
    question: (reader: CollectionReader) => Promise<T>,
  ): Promise<T> {
    const known = this.readers.get(collectionId) ?? this.detect(collectionId)
    this.readers.set(collectionId, known)
    // one that did not answer may answer the next time
    known.catch(() => this.readers.delete(collectionId))
    const reader = await known
    return translated(() => question(reader))
  }

  /** Asks a canister which interface it understands. */
  private async detect(collectionId: string): Promise<CollectionReader> {
    requirePrincipal(collectionId)
    const actor = this.actors.other<Collection>(collectionInterface, collectionId)
    const [names, origin] = await Promise.all([
      unlessForeign(async () => (await actor.icrc10_supported_standards()).map(({ name }) => name)),
      this.fetchOrigin(collectionId),
    ])
    if (names?.includes('ICRC-7')) {
      const isMadeHere = origin === 'vouched' || origin === 'newcomer'
      const hasApprovals = names.includes('ICRC-37')
      return new Icrc7Reader(actor, { collectionId, hasApprovals, isMadeHere })
    }
    const extensions = await unlessForeign(() => actor.extensions())
    if (extensions?.includes('@ext/nonfungible')) return new ExtReader(actor, collectionId)
    throw NftError.noCollection(collectionId)
  }

  private get controller(): Controller {
    const id = canisterId(this.config, 'nft_controller')
    return this.actors.other<Controller>(controllerInterface, id)
  }
}

function requirePrincipal(text: string): Principal {
  const id = parsePrincipal(text)
  if (id === undefined) throw NftError.noCollection(text)
  return id
}

/** A canister that rejects the question, or answers in another shape, does not know the method. */
async function unlessForeign<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await translated(ask)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'rejected' || error.code === 'refused' || error.code === 'unreadable')
      return undefined
    throw error
  }
}

function rowsOf(answer: { ok: { content: CanisterInfo[] } } | { err: string }): ListedCollection[] {
  if ('err' in answer) throw CallError.refused(answer.err)
  return answer.ok.content.map((info) => ({
    id: info.cid,
    name: info.name,
    ownerName: info.ownerName,
    description: info.introduction,
    image: info.image,
    owner: info.owner,
    creator: info.creator,
    minted: info.mintSupply,
    supplyCap: info.totalSupply,
    royaltyRate: info.royalties,
  }))
}
