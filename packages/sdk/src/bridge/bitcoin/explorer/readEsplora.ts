/** What an explorer says of transactions, read by somebody who does not believe it: every number has a range, every list a size. */

/** A transaction of the chain. Amounts in satoshi. */
export type ChainTransaction = {
  readonly txid: string
  /** What the miner took. */
  readonly fee: bigint
  /** In virtual bytes, rounded up. */
  readonly vsize: number
  /** The block that has it; absent while it waits. */
  readonly block?: { readonly height: number; readonly hash: string; readonly atMs: number }
  readonly inputs: readonly ChainInput[]
  readonly outputs: readonly ChainOutput[]
}
type ChainInput = { readonly txid: string; readonly vout: number; readonly address?: string }
type ChainOutput = { readonly address?: string; readonly value: bigint }

/** All bitcoin that there will ever be, in satoshi. */
const MOST_SATS = 21_000_000 * 100_000_000
/** No chain has so many blocks for thousands of years. */
const MOST_BLOCKS = 1_000_000_000
/** Of a block of nothing but one transaction. */
const MOST_WEIGHT = 4_000_000
const MOST_PARTS = 30_000
/** A page of an address's history: 25 mined transactions, and those that wait. */
const MOST_TRANSACTIONS = 100
/** Seconds since 1970, until the year 2200. */
const MOST_SECONDS = 7_258_118_400
const LONGEST_ADDRESS = 100
/** No block was ever as dear, in satoshi per virtual byte. */
const MOST_RATE = 1_000_000

/** @throws Error when it is none */
export const readHeight = (text: string): number => {
  if (!/^\d{1,10}$/.test(text.trim())) throw new Error('no height')
  return countOf(Number(text), MOST_BLOCKS, 'height')
}

/** @throws Error when it is none */
export function readTransactions(json: unknown): readonly ChainTransaction[] {
  return listOf(json, MOST_TRANSACTIONS, 'transactions').map(readTransaction)
}

/** @throws Error when it is none */
export function readTransaction(json: unknown): ChainTransaction {
  const { txid, fee, weight, status, vin, vout } = recordOf(json, 'transaction')
  const block = readBlock(status)
  return {
    txid: readTxid(txid),
    fee: satsOf(fee),
    vsize: Math.ceil(countOf(weight, MOST_WEIGHT, 'weight') / 4),
    ...(block === undefined ? {} : { block }),
    inputs: listOf(vin, MOST_PARTS, 'inputs').map(readInput),
    outputs: listOf(vout, MOST_PARTS, 'outputs').map(readOutput),
  }
}

/** Whether each output of a transaction is spent, by what waits as well. @throws Error when it is none */
export const readSpent = (json: unknown): readonly boolean[] =>
  listOf(json, MOST_PARTS, 'outputs').map((output) => {
    const { spent } = recordOf(output, 'output')
    if (typeof spent !== 'boolean') throw new Error('no word of spending')
    return spent
  })

/**
 * Satoshi per virtual byte, by the number of blocks within which a transaction that pays so much is mined. @throws Error when it is none
 */
export function readFeeEstimates(json: unknown): ReadonlyMap<number, number> {
  const entries = Object.entries(recordOf(json, 'fee estimates'))
  if (entries.length > MOST_TRANSACTIONS) throw new Error('too many fee estimates')
  return new Map(
    entries.map(([blocks, rate]) => {
      if (typeof rate !== 'number' || !(rate >= 0 && rate <= MOST_RATE)) throw new Error('no rate')
      return [countOf(Number(blocks), MOST_BLOCKS, 'blocks'), rate] as const
    }),
  )
}

function readBlock(status: unknown): ChainTransaction['block'] {
  const { confirmed, block_height, block_hash, block_time } = recordOf(status, 'status')
  if (confirmed !== true) return undefined
  return {
    height: countOf(block_height, MOST_BLOCKS, 'block_height'),
    hash: readTxid(block_hash),
    atMs: countOf(block_time, MOST_SECONDS, 'block_time') * 1_000,
  }
}

function readInput(json: unknown): ChainInput {
  const { txid, vout, prevout } = recordOf(json, 'input')
  const index = { txid: readTxid(txid), vout: countOf(vout, 0xffff_ffff, 'vout') }
  // what a block creates comes from nowhere
  if (prevout === null || prevout === undefined) return index
  return { ...index, ...addressOf(recordOf(prevout, 'prevout')) }
}

function readOutput(json: unknown): ChainOutput {
  const record = recordOf(json, 'output')
  return { value: satsOf(record.value), ...addressOf(record) }
}

function addressOf({ scriptpubkey_address: address }: Readonly<Record<string, unknown>>) {
  if (address === undefined || address === null) return {}
  if (typeof address !== 'string' || address.length > LONGEST_ADDRESS) throw new Error('no address')
  return { address }
}

function readTxid(value: unknown): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
  throw new Error('no hash')
}

const satsOf = (value: unknown): bigint => BigInt(countOf(value, MOST_SATS, 'amount'))

function countOf(value: unknown, most: number, name: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most)
    return value
  throw new Error(`no ${name}`)
}

function listOf(value: unknown, most: number, name: string): readonly unknown[] {
  if (Array.isArray(value) && value.length <= most) return value
  throw new Error(`no list of ${name}`)
}

function recordOf(value: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`no ${name}`)
  return Object.fromEntries(Object.entries(value))
}
