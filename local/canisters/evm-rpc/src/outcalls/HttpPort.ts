import type { HttpHeader } from '@sluice/candid/evm_rpc'

/** A POST of JSON that the network makes for the canister. */
export type Post = {
  readonly url: string
  readonly headers: readonly HttpHeader[]
  readonly body: string
  readonly maxResponseBytes: bigint
  /** What the transform is told of the question. */
  readonly context: Uint8Array
  /** Attached; what is not taken comes back. */
  readonly cycles: bigint
}

/** What came of it, after the transform. */
export type Posted =
  | { readonly kind: 'answered'; readonly status: bigint; readonly body: Uint8Array }
  | { readonly kind: 'rejected'; readonly code: number; readonly message: string }

/** The way out to the web. */
export type HttpPort = (post: Post) => Promise<Posted>

/** Cycles that came with a call; `accept` keeps some of them, all others go back. */
export type Payment = { readonly available: bigint; accept(cycles: bigint): void }
