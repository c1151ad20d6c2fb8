import { sha256 } from '@noble/hashes/sha2.js'
import { toHex } from '@sluice/candid/hex'
import { CHUNK_BYTES, type UploadedFile } from '../../files/FileUploads.ts'
import type { Flows } from '../../flows/flowKinds.ts'
import type { NftToken } from '../collections/NftCollection.ts'
import type { NftCollections } from '../collections/NftCollections.ts'
import { MOST_MINTED_AT_ONCE, type NftStudioReceipt, type NftToMint } from './NftStudioFlow.ts'

/** A token that is to be, with its file. */
export type MintDraft = Omit<NftToMint, 'filePath'> & {
  readonly file: {
    readonly name: string
    readonly size: number
    /** Read when it is its turn: a folder is larger than what a page holds at once. */
    readonly read: () => Promise<Uint8Array>
  }
}

export type MintProgress = {
  readonly count: number
  readonly minted: number
  /** Files that the collection has, those of minted tokens included. */
  readonly uploaded: number
  /** What is being sent, with how much of it is there. */
  readonly current:
    | { readonly file: string; readonly bytes: number; readonly size: number }
    | undefined
}

type Services = {
  readonly flows: Pick<Flows, 'pending' | 'resume'>
  readonly nfts: Pick<NftCollections, 'fetchTokens'>
  readonly upload: (bytes: Uint8Array, onBytes: (bytes: number) => void) => Promise<UploadedFile>
  readonly mint: (tokens: readonly NftToMint[]) => Promise<NftStudioReceipt>
}

type Order = {
  readonly collectionId: string
  readonly drafts: readonly MintDraft[]
  readonly signal: AbortSignal | undefined
  readonly onProgress: (progress: MintProgress) => void
}

/** Calls of a batch beside those of its files. */
const MINT_CALLS = 1
/** Beginning an upload, and ending it. */
const FILE_CALLS = 2

export function estimateMint(drafts: readonly Pick<MintDraft, 'file'>[]) {
  const chunks = drafts.map(({ file }) => Math.ceil(file.size / CHUNK_BYTES))
  const batches = Math.ceil(drafts.length / MOST_MINTED_AT_ONCE)
  return {
    files: drafts.length,
    bytes: drafts.reduce((sum, { file }) => sum + file.size, 0),
    calls: chunks.reduce((sum, count) => sum + count + FILE_CALLS, 0) + batches * MINT_CALLS,
  }
}

/**
 * Uploads and mints a folder, some tokens at a time. What is there already is asked of the collection: a token with the same name, file
 * and attributes is one of the folder's, each counted once.
 */
export class MintRun {
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  async run({ collectionId, drafts, signal, onProgress }: Order): Promise<MintProgress> {
    await this.resumeMints(collectionId)
    const there = await this.fetchThere(collectionId)
    let progress: MintProgress = {
      count: drafts.length,
      minted: 0,
      uploaded: 0,
      current: undefined,
    }
    const tell = (change: Partial<MintProgress>) => {
      progress = { ...progress, ...change }
      onProgress(progress)
    }
    let ready: NftToMint[] = []
    const mintReady = async () => {
      if (ready.length === 0) return
      const receipt = await this.services.mint(ready)
      const made = receipt.kind === 'mint-nfts' ? receipt.tokenIds.length : 0
      ready = ready.slice(made)
      tell({ minted: progress.minted + made })
    }
    for (const draft of drafts) {
      signal?.throwIfAborted()
      const bytes = await draft.file.read()
      const left = there.get(keyOf(draft, toHex(sha256(bytes)))) ?? 0
      if (left > 0) {
        there.set(keyOf(draft, toHex(sha256(bytes))), left - 1)
        tell({ minted: progress.minted + 1, uploaded: progress.uploaded + 1 })
        continue
      }
      const about = { file: draft.file.name, size: bytes.length }
      tell({ current: { ...about, bytes: 0 } })
      const { path: filePath } = await this.services.upload(bytes, (sent) =>
        tell({ current: { ...about, bytes: sent } }),
      )
      const { file: _file, ...facts } = draft
      ready.push({ ...facts, filePath })
      tell({ uploaded: progress.uploaded + 1, current: undefined })
      if (ready.length === MOST_MINTED_AT_ONCE) await mintReady()
    }
    // of a batch that was refused in part the next one says why
    while (ready.length > 0) await mintReady()
    return progress
  }

  /** A mint whose end is not known would be made a second time. */
  private async resumeMints(collectionId: string): Promise<void> {
    for (const flow of this.services.flows.pending())
      if (flow.kind === 'mint-nfts' && flow.facts.collectionId === collectionId)
        await this.services.flows.resume(flow.id)
  }

  /** How many tokens of each kind there are. */
  private async fetchThere(collectionId: string): Promise<Map<string, number>> {
    const there = new Map<string, number>()
    let after: bigint | undefined
    do {
      const { tokens, next } = await this.services.nfts.fetchTokens(collectionId, after)
      for (const token of tokens) {
        const key = keyOf(token, token.sha256 ?? '')
        there.set(key, (there.get(key) ?? 0) + 1)
      }
      after = next
    } while (after !== undefined)
    return there
  }
}

/** The same token, as far as anybody sees. */
const keyOf = ({ name, attributes }: Pick<NftToken, 'name' | 'attributes'>, hash: string): string =>
  JSON.stringify([name, hash, attributes.map(({ name: of, value }) => `${of}=${value}`).toSorted()])
