/** How far a chain is, and how far its minter follows it. What nobody tells is absent. */
export type BridgeChainState = {
  /** The newest block. */
  readonly head?: number
  /** Of Ethereum: the newest block that cannot be undone. */
  readonly finalized?: number
  /** Of Ethereum: the block up to which the minter has looked for deposits. */
  readonly scraped?: number
  /** The minter's own address on the chain, where it has one. */
  readonly minterAddress?: string
  /** Of Ethereum: the contract that deposits go through. */
  readonly helper?: string
  /** Of Ethereum: the contract that tokens went through before; what it was allowed to take it still is. */
  readonly earlierHelper?: string
  /**
   * Since when the minter has followed the chain no more though there are new blocks, in milliseconds since 1970: those that it asks disagree
   * or are silent. Absent while it keeps up.
   */
  readonly stalledSinceMs?: number
}
