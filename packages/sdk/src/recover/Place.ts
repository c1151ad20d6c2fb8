import type { RecordReader } from '../flows/store/FlowStore.ts'
import { recordReader } from '../flows/store/storedList.ts'

/** Where tokens of a person lie at a canister of the exchange, outside of positions and orders. */
export type Place =
  /** A pool keeps them for the person: a leftover, or a payout that failed. */
  | { readonly kind: 'unused' }
  /** On the person's subaccount of a pool, in a token that it trades: a deposit that was paid and not finished. */
  | { readonly kind: 'undeposited' }
  /** The same in a token that the pool does not trade: sent by mistake. */
  | { readonly kind: 'foreign' }
  /** Sent to the pool's own account by mistake, with this block of the token's ledger. */
  | { readonly kind: 'stray'; readonly block: bigint }
  /** Paid for the creation of pools, and not used. */
  | { readonly kind: 'creation-fee' }
  /** The same, by now a passcode for the creation of one pool; `feePips` in parts per million. */
  | { readonly kind: 'passcode'; readonly pair: Passcode }

/** A place at a pool. */
export type PoolPlace = Exclude<Place, { kind: 'creation-fee' | 'passcode' }>

/** The paid right to create the pool of two tokens. */
export type Passcode = {
  readonly token0: string
  readonly token1: string
  readonly feePips: bigint
}

export const samePasscode = (a: Passcode, b: Passcode): boolean =>
  a.feePips === b.feePips && a.token0 === b.token0 && a.token1 === b.token1

/** What bringing tokens back costs, in their smallest unit: a transfer, and one more where they have to be credited first. */
export const feesOf = (place: Place, fee: bigint): bigint =>
  place.kind === 'undeposited' ? 2n * fee : fee

/** @throws Error for a place that this version does not know */
export function readPlace(stored: unknown): Place {
  const { field, bigint } = recordReader(stored)
  const kind = field('kind')
  switch (kind) {
    case 'unused':
    case 'undeposited':
    case 'foreign':
    case 'creation-fee':
      return { kind }
    case 'stray':
      return { kind, block: bigint('block') }
    case 'passcode':
      return { kind, pair: readPasscode(recordReader(field('pair'))) }
    default:
      throw new Error('the stored payment takes tokens from an unknown place')
  }
}

const readPasscode = ({ text, bigint }: RecordReader): Passcode => ({
  token0: text('token0'),
  token1: text('token1'),
  feePips: bigint('feePips'),
})
