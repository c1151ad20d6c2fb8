import { type Hex, isHex } from 'viem'

/** What is read of a block that the node tells of. */
export type BlockHead = {
  readonly number: number
  readonly hash: Hex
  readonly timeSeconds: number
  /** In wei. */
  readonly baseFee: bigint
  readonly transactions: readonly Hex[]
}

/** Reads a block told without the contents of its transactions. Throws when the node has no such block. */
export function readBlock(answer: unknown): BlockHead {
  const { number, hash, timestamp, baseFeePerGas, transactions } = fieldsOf(answer)
  return {
    number: Number(readHex(number)),
    hash: readHex(hash),
    timeSeconds: Number(readHex(timestamp)),
    baseFee: BigInt(readHex(baseFeePerGas)),
    transactions: Array.isArray(transactions) ? transactions.map(readHex) : [],
  }
}

/** Throws when the node answers something else than a text in hexadecimal. */
export function readHex(answer: unknown): Hex {
  if (isHex(answer)) return answer
  throw new Error('the Ethereum node answers in another form')
}

/** Whether a fee history tells of any block. */
export function hasBlocks(history: unknown): boolean {
  const { gasUsedRatio } = fieldsOf(history)
  return Array.isArray(gasUsedRatio) && gasUsedRatio.length > 0
}

function fieldsOf(answer: unknown): Readonly<Record<string, unknown>> {
  if (typeof answer !== 'object' || answer === null) throw new Error('the node has no such block')
  return { ...answer }
}
