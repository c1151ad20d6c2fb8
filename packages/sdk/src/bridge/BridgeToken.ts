/** A chain on whose coins tokens of the IC are backed. Another one joins with its name. */
export type BridgeChain = 'bitcoin' | 'ethereum'

/** A token that a minter issues against coins of another chain, and takes back for them. */
export type BridgeToken = {
  readonly chain: BridgeChain
  /** The token's ledger; it names the token everywhere in `sdk.bridge`. */
  readonly ledgerId: string
  readonly minterId: string
  /** `ckBTC`, and `BTC` for what it stands for. */
  readonly symbol: string
  readonly coinSymbol: string
  /** Of the token and of the coin alike. */
  readonly decimals: number
  /** Which of the chain's networks: `mainnet`, `testnet`, `regtest`, `sepolia`, `local`. */
  readonly network: string
  /** Origin of the explorer whose pages show transactions and addresses of the chain. */
  readonly explorer: string
  /** Of a token of Ethereum: its contract. */
  readonly contract?: string
}

/** Mint: coins become tokens. Dissolve: tokens become coins. */
export type BridgeDirection = 'mint' | 'dissolve'

/** What a minter asks for. Amounts in the token's smallest unit. */
export type BridgeTerms = {
  /** Blocks that must have been mined, the one with the deposit included, until it is minted. */
  readonly confirmations: number
  /** How long the chain takes for a block, on average. */
  readonly blockSeconds: number
  /** Taken off every deposit. A deposit that is not more than this is kept and not minted. */
  readonly depositFee: bigint
  /** The smallest deposit that arrives as something: more than the fee, and no dust on its chain. */
  readonly minimumMint: bigint
  /** The smallest amount that can be dissolved: the minter's own minimum, or ours where that is stricter. */
  readonly minimumDissolve: bigint
  /** What the ledger takes for the approval, beside the amount. */
  readonly approvalFee: bigint
  /** Longest time that a withdrawal waits for others to go along with it. */
  readonly queueSeconds: number
  /** After so long without a block the minter replaces its payment by one that pays the chain more. */
  readonly replaceSeconds: number
}

/**
 * `chain`: what the other chain's miners take; `minter`: for making the payment; `check`: for looking whether coins are tainted;
 * `approval`: the ledger's, for allowing the minter to take the tokens.
 */
export type BridgeFeeName = 'chain' | 'minter' | 'check' | 'approval'

export type BridgeFee = {
  readonly name: BridgeFeeName
  /** In the smallest unit of the token on `ledgerId`. */
  readonly amount: bigint
  /** What of it the chain will probably take, where `amount` is the most that it may. */
  readonly likely?: bigint
  /** What of it the chain has taken, once that is known; the rest stays with the minter. */
  readonly spent?: bigint
  /** To what `amount` may rise until the tokens are taken, where that is agreed to beforehand. Beyond it nothing is taken. */
  readonly most?: bigint
  readonly ledgerId: string
  /** Whether it comes on top of the amount; otherwise it comes off what arrives. */
  readonly isOnTop: boolean
}

/** Why an amount cannot be bridged, with the figure that decides. */
export type BridgeProblem =
  | { readonly code: 'too-many-decimals'; readonly decimals: number }
  | { readonly code: 'zero' }
  /** `most`: the largest amount that the balance allows, fees on top paid for. */
  | { readonly code: 'above-balance'; readonly most: bigint }
  | { readonly code: 'below-minimum'; readonly minimum: bigint }
  /** After the fees less would arrive than the chain passes on. */
  | { readonly code: 'dust'; readonly least: bigint }
  /** Gas is paid in the token of `ledgerId`, and there is less of it than `needed`. */
  | { readonly code: 'gas-short'; readonly needed: bigint; readonly ledgerId: string }

/** What becomes of an amount, by what the minter says now. Amounts in the token's smallest unit. */
export type BridgeEstimate = {
  readonly direction: BridgeDirection
  readonly ledgerId: string
  readonly amount: bigint
  /** What is on the other side at the end: the amount without the fees that come off. Never below 0. */
  readonly arrives: bigint
  readonly fees: readonly BridgeFee[]
  /** What leaves the account of the token: nothing of a mint; of a dissolve the amount and the fees on top. */
  readonly leaves: bigint
  readonly expectedSeconds: number
  /** Absent of an amount that can be bridged. */
  readonly problem?: BridgeProblem
}
