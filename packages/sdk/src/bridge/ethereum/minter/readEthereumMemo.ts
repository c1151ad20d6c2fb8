import { toHex } from '@sluice/candid/hex'
import { decodeMemo, figureOf } from '../../ledger/decodeMemo.ts'

/** What the minter of ckETH and ckERC20 has written into a block of a token's ledger. Addresses and hashes with 0x. Amounts in the smallest unit. */
export type EthereumMemo =
  /** A deposit was minted: its sender, transaction, and place among the logs of its block. */
  | {
      readonly kind: 'deposit'
      readonly from: string
      readonly hash: string
      readonly logIndex: bigint
    }
  /** ckETH were burned for a payment in ether. */
  | { readonly kind: 'withdrawal'; readonly to: string }
  /** ckETH were burned for the gas of a payment in a token. */
  | {
      readonly kind: 'gas'
      readonly symbol: string
      readonly amount: bigint
      readonly to: string
    }
  /** Tokens were burned for a payment; its number is the block of ckETH's ledger that burned the gas. */
  | { readonly kind: 'token-withdrawal'; readonly withdrawal: bigint; readonly to: string }
  /** A withdrawal came back; its number. */
  | { readonly kind: 'refund'; readonly withdrawal: bigint }
  /** The minter's own bookkeeping. */
  | { readonly kind: 'other' }

const ADDRESS_BYTES = 20
const HASH_BYTES = 32
const LONGEST_SYMBOL = 32

/** What stands in a memo of a block that mints. Undefined of bytes that say nothing. */
export function readMintMemo(memo: Uint8Array | undefined): EthereumMemo | undefined {
  const [kind, fields] = decodeMemo(memo)
  switch (kind) {
    case undefined:
      return undefined
    case 0: {
      const from = hexOf(fields[0], ADDRESS_BYTES)
      const hash = hexOf(fields[1], HASH_BYTES)
      const logIndex = bigNumberOf(fields[2])
      if (from === undefined || hash === undefined || logIndex === undefined) return OTHER
      return { kind: 'deposit', from, hash, logIndex }
    }
    case 1:
    case 2: {
      const withdrawal = figureOf(fields[0])
      return withdrawal === undefined ? OTHER : { kind: 'refund', withdrawal }
    }
    default:
      return OTHER
  }
}

/** The same of a block that burns. */
export function readBurnMemo(memo: Uint8Array | undefined): EthereumMemo | undefined {
  const [kind, fields] = decodeMemo(memo)
  const to = hexOf(fields.at(-1), ADDRESS_BYTES)
  if (kind === undefined) return undefined
  if (to === undefined) return OTHER
  switch (kind) {
    case 0:
      return { kind: 'withdrawal', to }
    case 1: {
      const [symbol] = fields
      const amount = bigNumberOf(fields[1])
      const isSymbol = typeof symbol === 'string' && symbol.length <= LONGEST_SYMBOL
      return isSymbol && amount !== undefined ? { kind: 'gas', symbol, amount, to } : OTHER
    }
    case 2: {
      const withdrawal = figureOf(fields[0])
      return withdrawal === undefined ? OTHER : { kind: 'token-withdrawal', withdrawal, to }
    }
    default:
      return OTHER
  }
}

const OTHER: EthereumMemo = { kind: 'other' }

const hexOf = (value: unknown, bytes: number): string | undefined =>
  value instanceof Uint8Array && value.length === bytes ? `0x${toHex(value)}` : undefined

/** Amounts may be byte strings, most significant byte first, as CBOR's own numbers end at 64 bits. */
function bigNumberOf(value: unknown): bigint | undefined {
  if (!(value instanceof Uint8Array)) return figureOf(value)
  return value.length > 32 ? undefined : BigInt(`0x0${toHex(value)}`)
}
