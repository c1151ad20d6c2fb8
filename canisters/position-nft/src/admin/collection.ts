import type { CanisterInfo, Chunk } from '@sluice/candid/position_nft'
import { concatBytes, copyBytes, takeNext } from '@sluice/canister'
import type { NftContext } from '../nft/NftContext.ts'
import type { Collection } from '../nft/NftState.ts'
import { refuse } from '../nft/Refusal.ts'

const MAX_TEXT = 1_000
export const MAX_LOGO = 200_000
export const CHUNK_BYTES = 100_000n

export function changeCollection({ state }: NftContext, changes: Partial<Collection>): void {
  state.collection.set({ ...state.collection.get(), ...changes })
}

/** A logo is an image as data URL. @throws Refusal for any other text. */
export function setLogo(context: NftContext, logo: string): boolean {
  const isImage = /^data:image\/(svg\+xml|png|jpeg|webp);base64,[A-Za-z0-9+/=]*$/.test(logo)
  if (!isImage || logo.length > MAX_LOGO) refuse('A logo is an image as data URL of 200 KB at most')
  changeCollection(context, { logo })
  return true
}

/** Sets what describes the collection; how many tokens there are follows from the positions. */
export function describe(context: NftContext, info: CanisterInfo, tradeCanister: string): string {
  const { name, introduction, image } = info
  const texts = [name, introduction, tradeCanister]
  if (texts.some((text) => text.length > MAX_TEXT)) refuse('Each text has 1000 characters at most')
  if (image !== '') setLogo(context, image)
  changeCollection(context, { name, introduction, tradeCanister })
  return context.toPrincipal(context.self()).toText()
}

export function viewCollection(context: NftContext): CanisterInfo {
  const { state, toPrincipal, self } = context
  const { name, introduction, logo, minter, createdAtNs } = state.collection.get()
  const minted = state.nextTokenId.get() - 1n
  const owner = toPrincipal(minter).toText()
  return {
    cid: toPrincipal(self()).toText(),
    name,
    introduction,
    image: logo,
    creator: owner,
    owner,
    ownerName: '',
    createTime: createdAtNs,
    mintSupply: minted,
    totalSupply: BigInt(state.tokens.size),
    royalties: 0n,
    linkMap: [],
  }
}

/** Begins an upload of a logo in parts; parts of earlier uploads are forgotten. */
export function beginUpload({ state }: NftContext): bigint {
  clearUpload(state)
  const batch = takeNext(state.nextBatchId)
  return batch
}

/** @throws Error, which rejects the call: this method has no error in its interface. */
export function addChunk({ state }: NftContext, { batch_id: batch, content }: Chunk): bigint {
  if (batch !== state.nextBatchId.get() - 1n) throw new Error('This upload has ended')
  if (state.chunks.size >= 10 || content.length > Number(CHUNK_BYTES))
    throw new Error('At most ten chunks of 100000 bytes')
  const id = BigInt(state.chunks.size) + 1n
  state.chunks.set(id, { batch, content: copyBytes(content) })
  return id
}

/** Makes the uploaded parts the logo. @throws Error as {@link addChunk}. */
export function commitUpload(
  context: NftContext,
  { chunk_ids: ids, content_type: type }: { chunk_ids: bigint[]; content_type: string },
): void {
  const { state } = context
  const parts = ids.map((id) => state.chunks.get(id)?.content)
  const known = parts.filter((part) => part !== undefined)
  if (known.length !== ids.length) throw new Error('A chunk is missing')
  const text = new TextDecoder().decode(concatBytes(known))
  setLogo(context, `data:${type};base64,${text}`)
  clearUpload(state)
}

export function clearUpload({ chunks }: Pick<NftContext['state'], 'chunks'>): boolean {
  const had = chunks.size > 0
  for (const [id] of chunks.entries()) chunks.delete(id)
  return had
}
