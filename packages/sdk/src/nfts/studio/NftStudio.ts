import { type _SERVICE, idlFactory } from '@sluice/candid/nft_collection'
import * as Controller from '@sluice/candid/nft_controller'
import type { Actors } from '../../actors.ts'
import { translated } from '../../agent/translateError.ts'
import type { Balances } from '../../balances.ts'
import { FlowStarter, type Keyed } from '../../flows/FlowStarter.ts'
import type { Flows } from '../../flows/flowKinds.ts'
import { memoryStorage } from '../../flows/store/FlowStore.ts'
import type { TextStorage } from '../../flows/store/storedList.ts'
import { parsePrincipal } from '../../parsePrincipal.ts'
import { type CreationFee, feeToPay } from '../../sale/creationFee.ts'
import type { SalePrice } from '../../sale/SalePrice.ts'
import type { Tokens } from '../../tokens.ts'
import type { ListedCollection, NftCollections } from '../collections/NftCollections.ts'
import { type MintDraft, type MintProgress, MintRun } from './MintRun.ts'
import { NftStudioError } from './NftStudioError.ts'
import {
  MOST_MINTED_AT_ONCE,
  NFT_STUDIO_KINDS,
  type NftCollectionWish,
  type NftStudioReceipt,
  type NftToMint,
} from './NftStudioFlow.ts'
import type { NftStudioReads } from './NftStudioReads.ts'
import { nftUploads } from './nftUploads.ts'

type Services = {
  readonly flows: Flows
  readonly nfts: Pick<NftCollections, 'fetchMadeBy' | 'fetchTokens'>
  readonly studio: Pick<NftStudioReads, keyof NftStudioReads>
  readonly actors: Actors
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

/** How a collection of the caller's stands. */
export type OwnCollection = ListedCollection & {
  /** What it has for minting and files, beside what moving its tokens may take; undefined when it did not say. */
  readonly cycles: bigint | undefined
  readonly storedBytes: bigint | undefined
  readonly maxStoredBytes: bigint | undefined
}

/** What minting will take. It costs no token: the collection pays with its cycles. */
export type MintEstimate = {
  readonly files: number
  readonly bytes: number
  /** Calls that a wallet which is asked for each would show. */
  readonly calls: number
}

/** Making collections, filling and leading them. */
export class NftStudio {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /** What a collection costs the caller; undefined for an operator, to whom it is free. @throws CallError */
  async fetchFees(): Promise<CreationFee | undefined> {
    const principal = this.starter.requirePrincipal()
    return this.services.studio.fetchFeeFor(principal)
  }

  /**
   * Makes a collection that the caller owns and mints into.
   * @param creationFee the price that the founder has agreed to, where there is one
   * @throws NftStudioError, CreationFeeError, SwapError for the payment, CallError, WalletError
   */
  createCollection({
    wish,
    creationFee,
    key,
    ...options
  }: {
    readonly wish: NftCollectionWish
    readonly creationFee?: SalePrice
  } & Keyed): Promise<NftStudioReceipt> {
    const begin = async () => {
      const principal = this.starter.requirePrincipal()
      const { studio, tokens, balances } = this.services
      const [controllerId, made, fee] = await Promise.all([
        studio.fetchControllerId(),
        studio.fetchMade(principal, wish.name),
        this.fetchFees(),
      ])
      if (made !== undefined) throw NftStudioError.nameTaken(made)
      const paid = fee && (await feeToPay(fee, creationFee, { tokens, balances, beside: () => 0n }))
      const facts = { ...wish, controllerId, ...(paid ? { creationFee: paid } : {}) }
      return this.starter.newFlow('create-nft-collection' as const, facts, key)
    }
    return this.starter.run(NFT_STUDIO_KINDS, { key, ...options }, begin)
  }

  /**
   * Mints at most ten tokens whose files the collection has, each of them once.
   * @throws NftStudioError, CallError, WalletError
   */
  mintUploaded({
    collectionId,
    to,
    tokens,
    key,
    ...options
  }: {
    readonly collectionId: string
    readonly to: string
    readonly tokens: readonly NftToMint[]
  } & Keyed): Promise<NftStudioReceipt> {
    const begin = async () => {
      if (tokens.length === 0 || tokens.length > MOST_MINTED_AT_ONCE)
        throw NftStudioError.notMinted(`1 to ${MOST_MINTED_AT_ONCE} tokens at once`)
      if (parsePrincipal(to) === undefined) throw NftStudioError.notMinted('this is no principal')
      return this.starter.newFlow('mint-nfts' as const, { collectionId, to, tokens }, key)
    }
    return this.starter.run(NFT_STUDIO_KINDS, { key, ...options }, begin)
  }

  /** What minting these takes, before anything is sent. */
  async estimateMint(drafts: readonly Pick<MintDraft, 'file'>[]): Promise<MintEstimate> {
    const { estimateMint } = await import('./MintRun.ts')
    return estimateMint(drafts)
  }

  /**
   * Uploads the files of many tokens and mints them to the caller, some at a time. Given again with the same drafts, also after a reload, it goes on: which of
   * them are minted, and what of a file is uploaded, the collection says.
   * @param memory remembers uploads between visits; the process's memory when absent
   * @throws NftStudioError, CallError, WalletError; the signal's reason when it was paused
   */
  async mint({
    collectionId,
    drafts,
    memory = memoryStorage(),
    signal,
    onProgress = () => {},
  }: {
    readonly collectionId: string
    readonly drafts: readonly MintDraft[]
    readonly memory?: TextStorage
    readonly signal?: AbortSignal
    readonly onProgress?: (progress: MintProgress) => void
  }): Promise<MintProgress> {
    const to = this.starter.requirePrincipal()
    const uploads = nftUploads(this.services.actors, memory)
    const run = new MintRun({
      flows: this.services.flows,
      nfts: this.services.nfts,
      upload: (bytes, onBytes) =>
        uploads.upload(bytes, { canisterId: collectionId, owner: to, signal, onBytes }),
      mint: (tokens) => this.mintUploaded({ collectionId, to, tokens }),
    })
    return run.run({ collectionId, drafts, signal, onProgress })
  }

  /**
   * Uploads a picture and shows it as the collection's.
   * @throws NftStudioError, CallError, WalletError
   */
  async setLogo({
    collectionId,
    bytes,
    memory = memoryStorage(),
  }: {
    readonly collectionId: string
    readonly bytes: Uint8Array
    readonly memory?: TextStorage
  }): Promise<void> {
    const owner = this.starter.requirePrincipal()
    const uploads = nftUploads(this.services.actors, memory)
    const { path } = await uploads.upload(bytes, { canisterId: collectionId, owner })
    await this.lead(collectionId, (collection) => collection.setLogo(path))
  }

  /**
   * What sales pay to whom, from now on: tokens that are listed keep what held when they were.
   * @param rateBps in hundredths of a percent, at most 2 000
   * @throws NftStudioError `nft-not-minter` for who does not own it; CallError, WalletError
   */
  async setRoyalties({
    collectionId,
    rateBps,
    receiver,
  }: {
    readonly collectionId: string
    readonly rateBps: number
    readonly receiver: string
  }): Promise<void> {
    const owner = parsePrincipal(receiver)
    if (owner === undefined) throw NftStudioError.notCreated('the receiver is no principal')
    const royalties = { rate: BigInt(rateBps), receiver: { owner, subaccount: [] as [] } }
    await this.lead(collectionId, (collection) => collection.setRoyalties(royalties))
  }

  /** The caller's collections, newest first, as each stands. One that does not answer is shown without its state. @throws CallError */
  async fetchMine(offset: number, limit: number): Promise<OwnCollection[]> {
    const principal = this.starter.requirePrincipal()
    const listed = await this.services.nfts.fetchMadeBy(principal, offset, limit)
    return Promise.all(
      listed.map(async (one) => {
        const collection = this.collection(one.id)
        const [cycles, facts] = await Promise.all([
          translated(() => collection.availableCycles()).catch(() => undefined),
          translated(() => collection.getCollection()).catch(() => undefined),
        ])
        return {
          ...one,
          minted: facts?.minted ?? one.minted,
          cycles,
          storedBytes: facts?.storedBytes,
          maxStoredBytes: facts?.maxStoredBytes,
        }
      }),
    )
  }

  /** A call of the owner's, after which the exchange's list is told. */
  private async lead(
    collectionId: string,
    change: (collection: _SERVICE) => Promise<{ ok: boolean } | { err: string }>,
  ): Promise<void> {
    const answer = await translated(() => change(this.collection(collectionId)))
    if ('err' in answer)
      throw /^Only|^You are not/.test(answer.err)
        ? NftStudioError.notMinter()
        : NftStudioError.notCreated(answer.err)
    const id = parsePrincipal(collectionId)
    const controllerId = await this.services.studio.fetchControllerId()
    const { actors } = this.services
    const controller = actors.other<Controller._SERVICE>(Controller.idlFactory, controllerId)
    // once a minute for each collection: what it says of itself is right whether the list knows it by now or not
    if (id !== undefined)
      await translated(() => controller.syncCollection(id)).catch(() => undefined)
  }

  private collection(id: string): _SERVICE {
    return this.services.actors.other<_SERVICE>(idlFactory, id)
  }
}
