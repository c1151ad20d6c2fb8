import { FlowStarter, type Keyed } from '../../flows/FlowStarter.ts'
import type { Flows } from '../../flows/flowKinds.ts'
import { requireId } from '../../requireId.ts'
import type { NftCollections } from '../collections/NftCollections.ts'
import type { NftRef } from '../market/Listing.ts'
import { NftMarketError } from '../market/NftMarketError.ts'
import { holderText } from './holderText.ts'
import { NFT_TOKEN_KINDS, type NftTokenReceipt } from './NftTokenFlow.ts'
import { requireMine } from './requireMine.ts'

type Services = {
  readonly flows: Flows
  readonly nfts: Pick<
    NftCollections,
    'fetchCollection' | 'fetchHolder' | 'fetchToken' | 'fetchIsApproved'
  >
  /** None for a visitor. */
  readonly principal: string | undefined
  readonly now: () => number
}

const MOST_MEMO_BYTES = 32

/** Tokens of collections: sending them, and saying who may take them. Each is a flow: what is interrupted waits in `sdk.flows`. */
export class NftTokens {
  private readonly services: Services
  private readonly starter: FlowStarter

  constructor(services: Services) {
    this.services = services
    this.starter = new FlowStarter(services)
  }

  /**
   * Gives a token away. The receipt says who holds it afterwards, by the word of its collection.
   * @param to a principal or an ICRC-1 account; of an EXT collection also an account identifier
   * @param memo at most 32 bytes of UTF-8
   * @throws NftMarketError `nft-not-yours`, `nft-refused`; NftError, CallError, WalletError
   */
  send({
    collectionId,
    tokenId,
    to,
    memo,
    key,
    ...options
  }: NftRef & { readonly to: string; readonly memo?: string } & Keyed): Promise<NftTokenReceipt> {
    const begin = async () => {
      const { facts } = await this.mine({ collectionId, tokenId })
      const receiver = holderText(facts.standard, to)
      if (receiver === undefined) throw NftMarketError.refused('this is no account')
      if (receiver === holderText(facts.standard, this.starter.requirePrincipal()))
        throw NftMarketError.of('nft-own')
      if (memo !== undefined && new TextEncoder().encode(memo).length > MOST_MEMO_BYTES)
        throw NftMarketError.refused('a memo has at most 32 bytes')
      const note = memo === undefined || memo === '' ? {} : { memo }
      return this.starter.newFlow('send-nft' as const, { ...facts, to, ...note }, key)
    }
    return this.starter.run(NFT_TOKEN_KINDS, { key, ...options }, begin)
  }

  /**
   * Lets somebody take a token (ICRC-37).
   * @param expiresAtMs until when, in milliseconds since 1970; without it until it is revoked
   * @throws NftMarketError also where the collection knows no approvals; NftError, CallError, WalletError
   */
  approve({
    collectionId,
    tokenId,
    spender,
    expiresAtMs,
    key,
    ...options
  }: NftRef & {
    readonly spender: string
    readonly expiresAtMs?: number
  } & Keyed): Promise<NftTokenReceipt> {
    const begin = async () => {
      requireId(spender)
      const { facts, hasApprovals } = await this.mine({ collectionId, tokenId })
      if (!hasApprovals) throw NftMarketError.refused('this collection knows no approvals')
      const end = expiresAtMs === undefined ? {} : { expiresAtNs: BigInt(expiresAtMs) * 1_000_000n }
      return this.starter.newFlow('approve-nft' as const, { ...facts, spender, ...end }, key)
    }
    return this.starter.run(NFT_TOKEN_KINDS, { key, ...options }, begin)
  }

  /** Ends an approval. One that does not stand is no failure. @throws as `approve` */
  revokeApproval({
    collectionId,
    tokenId,
    spender,
    key,
    ...options
  }: NftRef & { readonly spender: string } & Keyed): Promise<NftTokenReceipt> {
    const begin = async () => {
      requireId(spender)
      const { facts } = await this.mine({ collectionId, tokenId })
      return this.starter.newFlow('revoke-nft' as const, { ...facts, spender }, key)
    }
    return this.starter.run(NFT_TOKEN_KINDS, { key, ...options }, begin)
  }

  /** Whether somebody may take a token of the caller's now. @throws NftError, CallError */
  async fetchIsApproved({ collectionId, tokenId, spender }: NftRef & { readonly spender: string }) {
    const owner = this.starter.requirePrincipal()
    return this.services.nfts.fetchIsApproved({ collectionId, tokenId }, { owner, spender })
  }

  private mine(ref: NftRef) {
    return requireMine(ref, this.starter.requirePrincipal(), this.services.nfts)
  }
}
