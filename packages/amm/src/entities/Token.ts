/** A token of a ledger, as far as prices and routes need to know it. */
export interface Token {
  /** The ledger's canister id as text; pools sort their two tokens by it. */
  readonly address: string
  readonly decimals: number
  readonly symbol?: string
  /** What the ledger takes for each transfer and approval, in the smallest unit. 0 when absent. */
  readonly transferFee?: bigint
}

/** An amount of a token in its smallest unit. */
export interface TokenAmount {
  readonly token: Token
  readonly amount: bigint
}

/** Whether `a` is token0 of a pool of the two. */
export function sortsBefore(a: Token, b: Token): boolean {
  return a.address < b.address
}
