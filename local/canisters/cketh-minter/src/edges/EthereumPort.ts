/**
 * What came of a question to several providers: a value that they agree on, an error that they agree on, answers that differ, or nothing
 * that is known. Only the first moves anything.
 */
export type Answer<Value> =
  | { readonly kind: 'consistent'; readonly value: Value }
  | Refused
  | { readonly kind: 'inconsistent'; readonly text: string }
  | { readonly kind: 'unknown'; readonly text: string }

type Refused = {
  readonly kind: 'refused'
  readonly text: string
  /** The answer is longer than can be taken: fewer blocks at once may do. */
  readonly isTooLarge: boolean
}

export type BlockTag = 'Latest' | 'Safe' | 'Finalized'

/** Hexadecimal texts have 0x and lower-case digits. */
export type EthereumLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly blockNumber: bigint | undefined
  readonly blockHash: string | undefined
  readonly transactionHash: string | undefined
  readonly logIndex: bigint | undefined
  readonly removed: boolean
}

export type LogFilter = {
  readonly fromBlock: bigint
  readonly toBlock: bigint
  readonly address: string
  /** Of each position those that fit. */
  readonly topics: readonly (readonly string[])[]
}

/** Wei for a unit of gas. */
export type FeeHistory = {
  /** Of each block, and of the one after the newest. */
  readonly baseFeePerGas: readonly bigint[]
  /** Of each block, for each percentile that was asked for. */
  readonly reward: readonly (readonly bigint[])[]
}

export type Receipt = {
  readonly transactionHash: string
  readonly blockHash: string
  readonly blockNumber: bigint
  readonly gasUsed: bigint
  readonly effectiveGasPrice: bigint
  readonly isSuccess: boolean
}

/** `known`: a node has it, be it from this time or an earlier one. */
type Sent = 'known' | 'insufficientFunds' | 'nonceTooLow' | 'nonceTooHigh'

/** An Ethereum chain by its providers. Nothing that they answer is trusted to be in the range in which it should be. */
export type EthereumPort = {
  /** The number of the block. */
  fetchBlock(tag: BlockTag): Promise<Answer<bigint>>
  fetchLogs(filter: LogFilter): Promise<Answer<readonly EthereumLog[]>>
  /** Of the last five blocks, with the twentieth percentile of what was paid for priority. */
  fetchFeeHistory(): Promise<Answer<FeeHistory>>
  /** Transactions of an address up to a block. */
  fetchTransactionCount(address: string, tag: BlockTag): Promise<Answer<bigint>>
  sendRawTransaction(signed: string): Promise<Answer<Sent>>
  /** Undefined when no block has the transaction. */
  fetchReceipt(transactionHash: string): Promise<Answer<Receipt | undefined>>
  /** What a contract answers to a call. */
  call(to: string, data: string): Promise<Answer<string>>
}
