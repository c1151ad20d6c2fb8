import type { Flow } from '../../flows/Flow.ts'
import type { NftStandard } from '../collections/NftCollection.ts'

export const NFT_TOKEN_KINDS = ['send-nft', 'approve-nft', 'revoke-nft'] as const

/** A token with what its calls need. */
export type NftFacts = {
  readonly collectionId: string
  readonly tokenId: bigint
  readonly standard: NftStandard
  /** As its collection calls it: for people, and not to be trusted. */
  readonly name: string
}

export type SendNftFacts = NftFacts & {
  /** A principal or an ICRC-1 account; for EXT also an account identifier. */
  readonly to: string
  /** At most 32 bytes. */
  readonly memo?: string
}
export type ApproveNftFacts = NftFacts & {
  readonly spender: string
  /** Nanoseconds since 1970; without it the approval lasts until it is revoked. */
  readonly expiresAtNs?: bigint
}
export type RevokeNftFacts = NftFacts & { readonly spender: string }

export type SendNftFlow = Flow<'send-nft', SendNftFacts>
export type ApproveNftFlow = Flow<'approve-nft', ApproveNftFacts>
export type RevokeNftFlow = Flow<'revoke-nft', RevokeNftFacts>
export type NftTokenFlow = SendNftFlow | ApproveNftFlow | RevokeNftFlow

export type NftTokenReceipt = {
  readonly kind: NftTokenFlow['kind']
  readonly collectionId: string
  readonly tokenId: bigint
  /** Whose the token is afterwards, as its collection says: one that lies keeps it where it was. */
  readonly holder: string | undefined
}

/** `send`, `approve` or `revoke`. */
export type NftTokenStepName = 'send' | 'approve' | 'revoke'
