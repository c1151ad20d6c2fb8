import { Principal } from '@icp-sdk/core/principal'
import { toHex } from '@sluice/candid/hex'
import { formatAccount } from '../../ledgers/addresses.ts'
import { extTokenName } from '../../nfts/collections/extTokenName.ts'
import { memoOf, packMinted } from '../../nfts/studio/nftStudioCalls.ts'
import { holderText } from '../../nfts/tokens/holderText.ts'
import { BOB, ME, NFT_COLLECTION, NFT_EXT, NFT_MARKET } from './chainNames.ts'
import { figureOf, partOf, textOf, wordOf } from './parts.ts'

/** My account at the market, in the text form of ICRC-1. */
export const ESCROW = formatAccount({
  owner: Principal.fromText(NFT_MARKET),
  subaccount: new Uint8Array(32).fill(7),
})

/** Thousands of chains ask for the same few. */
const names = new Map<string, string>()

/** As the collection of a token names an account. */
export function nameOf(collection: string, account: string): string {
  const key = `${collection} ${account}`
  const name = names.get(key) ?? holderText(collection === NFT_EXT ? 'EXT' : 'ICRC7', account) ?? ''
  names.set(key, name)
  return name
}

type Ref = { readonly collectionId: string; readonly tokenId: bigint }
const keyOf = ({ collectionId, tokenId }: Ref) => `${collectionId} ${tokenId}`

type Mark = (name: string, figure: bigint) => void

/** Mine, and Bob's; some lie in my account at the market. */
const FIRST: readonly (readonly [string, bigint, string])[] = [
  [NFT_COLLECTION, 1n, ME],
  [NFT_COLLECTION, 2n, ME],
  [NFT_COLLECTION, 3n, BOB],
  [NFT_COLLECTION, 4n, BOB],
  [NFT_COLLECTION, 5n, ME],
  [NFT_COLLECTION, 6n, BOB],
  [NFT_COLLECTION, 7n, BOB],
  [NFT_EXT, 1n, ME],
  [NFT_EXT, 2n, ESCROW],
  [NFT_EXT, 3n, ESCROW],
  [NFT_EXT, 5n, ME],
]

/** Two collections: one with approvals, into which I mint, and one of EXT. */
export class FakeNfts {
  private readonly mark: Mark
  private readonly holders = new Map<string, string>()
  private readonly approvals = new Set<string>()
  private readonly known = new Set<string>()
  private readonly minted = new Map<bigint, bigint>()
  private nextToken = 100n

  constructor(mark: Mark) {
    this.mark = mark
    for (const [collectionId, tokenId, holder] of FIRST)
      this.put({ collectionId, tokenId }, nameOf(collectionId, holder))
    this.approve({ collectionId: NFT_COLLECTION, tokenId: 5n }, BOB, true)
  }

  holderOf(ref: Ref): string | undefined {
    return this.holders.get(keyOf(ref))
  }

  isHeldBy(ref: Ref, account: string): boolean {
    return this.holderOf(ref) === nameOf(ref.collectionId, account)
  }

  put(ref: Ref, holder: string): void {
    const before = this.holderOf(ref)
    if (before !== undefined) this.mark(`nft ${keyOf(ref)} ${before}`, 0n)
    this.holders.set(keyOf(ref), holder)
    this.mark(`nft ${keyOf(ref)} ${holder}`, 1n)
    for (const one of [...this.approvals])
      if (one.startsWith(`${keyOf(ref)} `)) this.approvals.delete(one)
  }

  isApproved(ref: Ref, spender: string): boolean {
    return this.approvals.has(`${keyOf(ref)} ${spender}`)
  }

  mintedAt(createdAtNs: bigint): bigint | undefined {
    return this.minted.get(createdAtNs)
  }

  answer(collectionId: string, method: string, args: readonly unknown[]): unknown {
    switch (method) {
      case 'icrc7_transfer':
        return [[this.transfer(collectionId, partOf(args, ['0', '0']))]]
      case 'transfer':
        return this.transferExt(collectionId, args[0])
      case 'icrc37_approve_tokens':
      case 'icrc37_revoke_token_approvals':
        return [[this.setApproval(collectionId, method, partOf(args, ['0', '0']))]]
      case 'mint_tokens':
        return this.mint(collectionId, args[0])
      default:
        throw new Error(`this collection does not know ${method}`)
    }
  }

  private transfer(collectionId: string, order: unknown): unknown {
    const tokenId = figureOf(order, 'token_id')
    const to = textOfAccount(partOf(order, ['to']))
    const key = `${figureOf(order, 'created_at_time', '0')} ${tokenId} ${to}`
    if (this.known.has(key)) return { Err: { Duplicate: { duplicate_of: 1n } } }
    if (!this.isHeldBy({ collectionId, tokenId }, ME)) return { Err: { Unauthorized: null } }
    this.known.add(key)
    this.put({ collectionId, tokenId }, nameOf(collectionId, to))
    return { Ok: 1n }
  }

  private transferExt(collectionId: string, order: unknown): unknown {
    const token = wordOf(order, 'token')
    const tokenId = [1n, 2n, 3n, 5n].find((id) => extTokenName(collectionId, id) === token) ?? 0n
    if (!this.isHeldBy({ collectionId, tokenId }, ME)) return { err: { Unauthorized: '' } }
    const address = partOf(order, ['to', 'address'])
    const to = typeof address === 'string' ? address : textOf(order, 'to', 'principal')
    this.put({ collectionId, tokenId }, nameOf(collectionId, to))
    return { ok: 1n }
  }

  private setApproval(collectionId: string, method: string, order: unknown): unknown {
    const isGiven = method === 'icrc37_approve_tokens'
    const tokenId = figureOf(order, 'token_id')
    const ref = { collectionId, tokenId }
    if (!this.isHeldBy(ref, ME)) return { Err: { Unauthorized: null } }
    const spender = isGiven
      ? textOf(order, 'approval_info', 'spender', 'owner')
      : textOf(order, 'spender', '0', 'owner')
    if (!isGiven && !this.isApproved(ref, spender)) return { Err: { ApprovalDoesNotExist: null } }
    this.approve(ref, spender, isGiven)
    return { Ok: 1n }
  }

  private approve(ref: Ref, spender: string, isGiven: boolean): void {
    if (isGiven) this.approvals.add(`${keyOf(ref)} ${spender}`)
    else this.approvals.delete(`${keyOf(ref)} ${spender}`)
    // one for the market moves nothing, and goes along with what does
    if (spender === BOB) this.mark(`nft approval ${keyOf(ref)}`, isGiven ? 1n : 0n)
  }

  private mint(collectionId: string, orders: unknown): unknown {
    const count = Number(partOf(orders, ['length']))
    const createdAtNs = figureOf(orders, '0', 'created_at_time')
    const earlier = this.minted.get(createdAtNs)
    const first = this.nextToken
    if (earlier === undefined) {
      this.nextToken += BigInt(count)
      this.minted.set(createdAtNs, packMinted(first, count))
      this.mark('nfts minted', this.nextToken)
    }
    return Array.from({ length: count }, (_, place) => {
      const memo = partOf(orders, [`${place}`, 'memo', '0'])
      if (!(memo instanceof Uint8Array) || toHex(memo) !== toHex(memoOf(place)))
        throw new Error('a mint without its place')
      if (earlier !== undefined) {
        const token_id = (earlier >> 8n) + BigInt(place)
        return [{ Err: { Duplicate: { duplicate_of: 1n, token_id } } }]
      }
      this.put({ collectionId, tokenId: first + BigInt(place) }, ME)
      return [{ Ok: { token_id: first + BigInt(place), block: 1n } }]
    })
  }
}

function textOfAccount(account: unknown): string {
  const owner = Principal.fromText(textOf(account, 'owner'))
  const subaccount = partOf(account, ['subaccount', '0'])
  return formatAccount(subaccount instanceof Uint8Array ? { owner, subaccount } : { owner })
}
