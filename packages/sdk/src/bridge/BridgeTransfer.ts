import type { BridgeChain, BridgeDirection, BridgeFee } from './BridgeToken.ts'

/** Why tokens come back: the payment could not be made, or its receiver's address is tainted. */
export type RefundReason =
  | { readonly kind: 'call-failed' }
  | { readonly kind: 'tainted-destination'; readonly fee: bigint }

/**
 * How far a transfer is. Of a mint: `seen` (waits for a block), `confirming`, `ready` (the minter may mint), `silent` (it should have
 * long since), `done`; or `too-small` and `tainted` (kept by the minter, looked at again after `retryAtMs`), `replaced` (another
 * transaction has spent its coins), `orphaned` (its block is no longer part of the chain), `reverted` (the chain took its gas and did nothing else).
 * Of a dissolve: `queued`, `signing`, `sending`, `seen`, `confirming`, `done`; or `unpayable` (the fees would have eaten the amount up),
 * `refunding`, `refunded`. `unknown`: neither the minter nor the chain knows of it any more.
 */
export type BridgeState =
  | { readonly kind: 'seen' }
  | { readonly kind: 'confirming'; readonly confirmations: number; readonly required: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'silent'; readonly sinceMs: number }
  | { readonly kind: 'too-small'; readonly least: bigint; readonly retryAtMs?: number }
  | { readonly kind: 'tainted'; readonly retryAtMs?: number }
  | { readonly kind: 'replaced' }
  | { readonly kind: 'orphaned' }
  | { readonly kind: 'reverted' }
  | { readonly kind: 'queued' }
  | { readonly kind: 'signing' }
  | { readonly kind: 'sending' }
  | { readonly kind: 'unpayable' }
  | { readonly kind: 'refunding'; readonly amount: bigint; readonly reason: RefundReason }
  | {
      readonly kind: 'refunded'
      readonly amount: bigint
      readonly reason?: RefundReason
      readonly block: bigint
    }
  | { readonly kind: 'done' }
  | { readonly kind: 'unknown' }

/** States that nothing follows on: whoever watches may stop. */
export const FINAL_STATES: readonly BridgeState['kind'][] = [
  'done',
  'unpayable',
  'refunded',
  'reverted',
]

/**
 * Of a mint: `send` (the coins leave), `confirm`, `mint`. Of a dissolve: `burn` (the tokens leave), `send` (the minter's payment),
 * `confirm`, and `refund` where there is one.
 */
export type BridgeStepName = 'send' | 'confirm' | 'mint' | 'burn' | 'refund'

/** The fee of a transaction that waits, against what others pay, in units of the chain (Bitcoin: satoshi per virtual byte). */
export type ChainFeeRate = {
  readonly unit: 'sat/vB'
  readonly paid: number
  /** What the next blocks take now; absent where no explorer says. */
  readonly expected?: number
  /** When the minter replaces its own transaction by one that pays more. */
  readonly replacedAtMs?: number
}

/** One step with its evidence: whatever of it is known. */
export type BridgeStep = {
  readonly name: BridgeStepName
  readonly status: 'waiting' | 'active' | 'done' | 'failed'
  /** On the other chain. */
  readonly txid?: string
  readonly vout?: number
  /** Of Ethereum: the place among the logs of the block. */
  readonly logIndex?: number
  readonly height?: number
  readonly blockHash?: string
  readonly confirmations?: number
  readonly required?: number
  readonly feeRate?: ChainFeeRate
  /** On the token's ledger. */
  readonly ledgerBlock?: bigint
  readonly memoHex?: string
  /** When, in milliseconds since 1970, by whoever wrote it down. */
  readonly atMs?: number
}

/** One transfer, as both chains and the minter tell it. Amounts in the token's smallest unit. */
export type BridgeTransfer = {
  /** Names it in addresses of pages; `sdk.bridge.fetchTransfer` reads it. */
  readonly id: string
  readonly direction: BridgeDirection
  readonly chain: BridgeChain
  readonly ledgerId: string
  /** What was sent, or burned. */
  readonly amount: bigint
  /** What arrived, or will. Absent while nobody says. */
  readonly arrives?: bigint
  /** Those that are known so far. */
  readonly fees: readonly BridgeFee[]
  /** Whose it is on the IC, in the text form of ICRC-1; absent where nobody says. */
  readonly account?: string
  /** The address on the other chain: paid into, or paid to. Absent where the minter did not write it down. */
  readonly address?: string
  readonly state: BridgeState
  readonly steps: readonly BridgeStep[]
  /** Milliseconds since 1970; absent before the first block or record. */
  readonly atMs?: number
}

/** A coin that the minter looked at. */
export type CheckedCoin = {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
} & (
  | { readonly outcome: 'minted'; readonly minted: bigint; readonly block: bigint }
  /** Found clean; it is minted at the next question. */
  | { readonly outcome: 'checked' }
  | { readonly outcome: 'too-small' }
  | { readonly outcome: 'tainted' }
)

/** A coin that the minter sees and has not minted. */
type SeenCoin = { readonly txid: string; readonly vout: number; readonly value: bigint }

/** What the minter found for an account when it was asked. */
export type DepositCheck =
  | { readonly kind: 'found'; readonly coins: readonly CheckedCoin[] }
  | {
      readonly kind: 'nothing-new'
      /** Of the coin that has most. */
      readonly confirmations?: number
      readonly required: number
      /** Mined, and not deep enough. */
      readonly pending: readonly (SeenCoin & { readonly confirmations: number })[]
      /** Kept unminted; looked at again at the next question after `retryAtMs`. */
      readonly setAside: readonly (SeenCoin & {
        readonly reason: 'too-small' | 'tainted'
        readonly retryAtMs: number
      })[]
    }

/** An account's own address on the other chain, to which anybody can pay by a plain transfer. Amounts in the token's smallest unit. */
export type PlainDeposit = {
  readonly address: string
  /** What must have come to it at least, all together. */
  readonly minimum: bigint
  /** What is taken of it for moving it. */
  readonly fee: bigint
  /** What is there now and is being moved; absent while there is less than the minimum. */
  readonly found: bigint | undefined
  /** The minter looks there until then, in milliseconds since 1970; absent while something is being moved. */
  readonly untilMs: number | undefined
}

/** What the minter owes and owns. Amounts in the token's smallest unit. */
export type BridgeReserves = {
  readonly ledgerId: string
  /** All tokens that the ledger has issued. */
  readonly supply: bigint
  /** Coins that the minter owns by its own log, payments under way taken off. */
  readonly coins: bigint
  readonly coinCount: number
  /** Of `coins`, what an explorer was asked about and has confirmed. */
  readonly confirmed: bigint
  /** Of `coins`, what an explorer was asked about and denies. */
  readonly denied: bigint
  /** Of `coins`, what nobody was asked about: the largest are asked about first. */
  readonly unasked: bigint
  /** Burned, not paid out yet: the minter owes it beside the supply. */
  readonly owed: bigint
  /** Whether the minter's log was read to its end; it is not where it is longer than is read at once. */
  readonly isWhole: boolean
  readonly atMs: number
}
