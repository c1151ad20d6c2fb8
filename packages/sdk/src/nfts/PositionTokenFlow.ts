import type { Flow } from '../flows/Flow.ts'

export const POSITION_TOKEN_KINDS = [
  'wrap-position',
  'unwrap-position',
  'send-position-token',
] as const

/** A position and the collection that holds it, or is to hold it. */
export type WrappedFacts = {
  readonly collectionId: string
  readonly poolId: string
  readonly positionId: bigint
  /** Ledgers of the pool. */
  readonly token0: string
  readonly token1: string
}

/** The token of a position. */
export type TokenFacts = WrappedFacts & { readonly tokenId: bigint }

/** Who is crowded accepts the position before the pool hands it over. */
export type UnwrapFacts = TokenFacts & { readonly isCrowded: boolean }

/** It goes to a principal's default account. */
export type SendFacts = TokenFacts & { readonly to: string }

export type WrapFlow = Flow<'wrap-position', WrappedFacts>
export type UnwrapFlow = Flow<'unwrap-position', UnwrapFacts>
export type SendFlow = Flow<'send-position-token', SendFacts>
export type PositionTokenFlow = WrapFlow | UnwrapFlow | SendFlow

export type PositionTokenReceipt =
  | {
      readonly kind: 'wrap-position'
      readonly poolId: string
      readonly positionId: bigint
      readonly tokenId: bigint
    }
  | {
      readonly kind: 'unwrap-position'
      readonly poolId: string
      readonly positionId: bigint
    }
  | {
      readonly kind: 'send-position-token'
      readonly poolId: string
      readonly positionId: bigint
      readonly tokenId: bigint
    }

/** `approve` and `wrap`, `unwrap`, or `send`. */
export type PositionTokenStepName = 'approve' | 'wrap' | 'unwrap' | 'send'
