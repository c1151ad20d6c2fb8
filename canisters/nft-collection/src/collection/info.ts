import type { CanisterInfo, Collection, CollectionInit } from '@sluice/candid/nft_collection'
import { readAccount, viewAccount } from '@sluice/canister/nft'
import { isAnonymous } from '@sluice/canister/services'
import { MAX_STORED_BYTES } from '../files/fileStore.ts'
import type { CollectionContext } from './CollectionContext.ts'
import type { Info } from './CollectionState.ts'
import { refuse } from './Refusal.ts'
import { requireLength, requireLink, requireOwnName } from './texts.ts'

/** Twenty percent, in hundredths of a percent. */
const MAX_ROYALTIES = 2_000n
/** Costs stay what they are up to so many. */
const MAX_SUPPLY = 100_000
const MAX_LINKS = 10
const MAX_LOGO_CHARACTERS = 200_000
const USUAL_SYMBOL = 'NFT'

/** @throws Error before the collection is created. */
export function requireInfo({ state }: CollectionContext): Info {
  return state.info.get() ?? refuse('This collection has not been created yet')
}

/**
 * Makes the collection what it is, once.
 * @throws Refusal for a second time, and for what is too long, too much or nobody
 */
export function createCollection(context: CollectionContext, init: CollectionInit): string {
  const { state, now, self, toPrincipal } = context
  if (state.info.get() !== undefined) refuse('This collection has been created already')
  const { name, introduction, ownerName, linkMap, image, royalties } = init.info
  const symbol = init.symbol[0] ?? USUAL_SYMBOL
  requireOwnName(name)
  requireLength('The symbol', symbol, { least: 1, most: 10 })
  requireLength('The introduction', introduction, { most: 500 })
  requireLength("The creator's name", ownerName, { most: 50 })
  requireLength('The trade canister', init.tradeCanisterId, { most: 63 })
  requireLinks(linkMap)
  requireRate(royalties)
  if (init.maxSupply < 1 || init.maxSupply > MAX_SUPPLY)
    refuse(`The supply: from 1 to ${MAX_SUPPLY} tokens`)
  if (image !== '') requireLogo(context, image)
  const creator = requirePerson(init.creator)
  const owner = requirePerson(init.owner)
  const minter = requirePerson(init.minter)
  state.logo.set(image)
  state.info.set({
    creator,
    owner,
    minter,
    name,
    symbol,
    introduction,
    ownerName,
    links: linkMap,
    royaltyRate: royalties,
    royaltyReceiver: { owner, subaccount: undefined },
    maxSupply: BigInt(init.maxSupply),
    tradeCanister: init.tradeCanisterId,
    createdAtNs: now(),
  })
  return toPrincipal(self()).toText()
}

/** The public interface names people by text. */
export function createByText(
  context: CollectionContext,
  info: CanisterInfo,
  { maxSupply, tradeCanisterId }: { maxSupply: number; tradeCanisterId: string },
): string {
  const person = (text: string) => {
    const bytes = context.parsePrincipal(text)
    return bytes === undefined ? refuse(`Not a principal: ${text.slice(0, 63)}`) : bytes
  }
  const owner = context.toPrincipal(person(info.owner))
  const creator = context.toPrincipal(person(info.creator))
  return createCollection(context, {
    creator,
    owner,
    minter: owner,
    info,
    symbol: [],
    maxSupply,
    tradeCanisterId,
  })
}

export function changeInfo(context: CollectionContext, changes: Partial<Info>): true {
  context.state.info.set({ ...requireInfo(context), ...changes })
  return true
}

/** Bytes of a principal that somebody can act as. @throws Refusal for the anonymous one and the management canister. */
export function requirePerson(person: { toUint8Array(): Uint8Array }): Uint8Array {
  const bytes = person.toUint8Array()
  if (isAnonymous(bytes) || bytes.length === 0) refuse('Name somebody: this principal is nobody')
  return bytes
}

export function setRoyalties(
  context: CollectionContext,
  { rate, receiver }: { rate: bigint; receiver: Parameters<typeof readAccount>[0] },
): true {
  requireRate(rate)
  requirePerson(receiver.owner)
  const account = readAccount(receiver) ?? refuse('A subaccount has 32 bytes')
  return changeInfo(context, { royaltyRate: rate, royaltyReceiver: account })
}

/** A picture as data URL, the path of a file that lies here, or an address of the web. */
export function setLogo(context: CollectionContext, logo: string): true {
  requireLogo(context, logo)
  context.state.logo.set(logo)
  return true
}

export function setTradeCanister(context: CollectionContext, canister: string): true {
  requireLength('The trade canister', canister, { most: 63 })
  return changeInfo(context, { tradeCanister: canister })
}

export function viewInfo(context: CollectionContext): CanisterInfo {
  const { state, toPrincipal, self } = context
  const info = requireInfo(context)
  return {
    cid: toPrincipal(self()).toText(),
    name: info.name,
    introduction: info.introduction,
    image: state.logo.get(),
    creator: toPrincipal(info.creator).toText(),
    owner: toPrincipal(info.owner).toText(),
    ownerName: info.ownerName,
    createTime: info.createdAtNs,
    mintSupply: BigInt(state.tokens.size),
    totalSupply: info.maxSupply,
    royalties: info.royaltyRate,
    linkMap: [...info.links],
  }
}

export function viewCollection(context: CollectionContext): Collection {
  const { state, toPrincipal } = context
  const info = requireInfo(context)
  return {
    creator: toPrincipal(info.creator),
    owner: toPrincipal(info.owner),
    minter: toPrincipal(info.minter),
    name: info.name,
    symbol: info.symbol,
    introduction: info.introduction,
    ownerName: info.ownerName,
    links: [...info.links],
    royalties: viewRoyalties(context),
    maxSupply: info.maxSupply,
    minted: BigInt(state.tokens.size),
    holders: state.holders.get(),
    tradeCanisterId: info.tradeCanister,
    createdAt: info.createdAtNs,
    storedBytes: state.storedBytes.get(),
    maxStoredBytes: MAX_STORED_BYTES,
  }
}

export function viewRoyalties(context: CollectionContext): Collection['royalties'] {
  const { royaltyRate, royaltyReceiver } = requireInfo(context)
  return { rate: royaltyRate, receiver: viewAccount(royaltyReceiver, context.toPrincipal) }
}

function requireRate(rate: bigint): void {
  if (rate > MAX_ROYALTIES)
    refuse('NFT royalties are too high: at most 2000 hundredths of a percent, which is 20 %')
}

function requireLinks(links: CanisterInfo['linkMap']): void {
  if (links.length > MAX_LINKS) refuse(`At most ${MAX_LINKS} links`)
  for (const { k, v } of links) {
    requireLength("A link's name", k, { least: 1, most: 50 })
    requireLink('A link', v, 100)
  }
}

function requireLogo({ state }: CollectionContext, logo: string): void {
  const isPicture = /^data:image\/(svg\+xml|png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/=]*$/
  if (isPicture.test(logo) && logo.length <= MAX_LOGO_CHARACTERS) return
  const path = /^\/([1-9]\d{0,9})$/.exec(logo)?.[1]
  if (path !== undefined && state.files.has(BigInt(path))) return
  if (logo.length <= 200 && /^https:\/\/[^\s"'<>\\]+$/.test(logo)) return
  refuse(
    'A logo is a picture as data URL of 200 KB at most, the path of a file that was uploaded here, or an https address',
  )
}
