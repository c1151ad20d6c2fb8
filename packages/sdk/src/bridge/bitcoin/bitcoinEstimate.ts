import { parseAmount } from '../../amounts.ts'
import type {
  BridgeEstimate,
  BridgeFee,
  BridgeFeeName,
  BridgeProblem,
  BridgeTerms,
  BridgeToken,
} from '../BridgeToken.ts'

/** An output that pays less is not passed on by Bitcoin's nodes, whatever kind of address it pays to. In satoshi. */
export const DUST = 546n
/** The same of the cheapest kind, which deposit addresses are of. */
const DEPOSIT_DUST = 294n
/** What is dissolved must be more than this, in satoshi: 0.001 BTC. */
const DISSOLVE_ABOVE = 100_000n
/** Between two rounds of what the minter has to do. */
const TICK_SECONDS = 10

/** The smallest deposit that arrives as something. @param depositFee taken off it */
export const leastMint = (depositFee: bigint): bigint =>
  depositFee + 1n > DEPOSIT_DUST ? depositFee + 1n : DEPOSIT_DUST

/** The smallest amount that can be dissolved: the minter's minimum, or more than ours where that is stricter. */
export const leastDissolve = (minterMinimum: bigint): bigint =>
  minterMinimum > DISSOLVE_ABOVE ? minterMinimum : DISSOLVE_ABOVE + 1n

/** What is asked about. Amounts in the token's smallest unit. */
type Asked = {
  readonly token: Pick<BridgeToken, 'ledgerId'>
  readonly terms: BridgeTerms
  readonly amount: bigint
}

/** What becomes of a deposit. To the unit: the minter mints the deposit without its fee. */
export function mintEstimate({ token, terms, amount }: Asked): BridgeEstimate {
  const { depositFee, minimumMint, confirmations, blockSeconds } = terms
  const { ledgerId } = token
  const problem = firstProblem([
    amount <= 0n && { code: 'zero' },
    amount < minimumMint && { code: 'below-minimum', minimum: minimumMint },
  ])
  return {
    direction: 'mint',
    ledgerId,
    amount,
    arrives: amount > depositFee ? amount - depositFee : 0n,
    fees: feesOf(ledgerId, [['check', depositFee, false]]),
    leaves: 0n,
    expectedSeconds: confirmations * blockSeconds + TICK_SECONDS,
    ...problem,
  }
}

type DissolveAsked = Asked & {
  /** What the minter says that such a withdrawal costs now. */
  readonly withdrawalFee: { readonly chain: bigint; readonly minter: bigint }
  /** Of the account that pays; not compared when absent. */
  readonly balance?: bigint | undefined
}

/**
 * What becomes of tokens that are dissolved, at the least: should they be paid out alone, to the longest kind of address. In a batch with
 * others both fees are shared. Of several problems the one is told that a larger amount would not cure: too much for the account before
 * too little for the minter.
 */
export function dissolveEstimate({
  token,
  terms,
  amount,
  withdrawalFee,
  balance,
}: DissolveAsked): BridgeEstimate {
  const { approvalFee, minimumDissolve, confirmations, blockSeconds, queueSeconds } = terms
  const { ledgerId } = token
  const { chain, minter } = withdrawalFee
  const taken = chain + minter
  const most =
    balance === undefined ? undefined : balance > approvalFee ? balance - approvalFee : 0n
  const problem = firstProblem([
    amount <= 0n && { code: 'zero' },
    most !== undefined && amount > most && { code: 'above-balance', most },
    amount < minimumDissolve && { code: 'below-minimum', minimum: minimumDissolve },
    amount < taken + DUST && { code: 'dust', least: taken + DUST },
  ])
  return {
    direction: 'dissolve',
    ledgerId,
    amount,
    arrives: amount > taken ? amount - taken : 0n,
    fees: feesOf(ledgerId, [
      ['chain', chain, false],
      ['minter', minter, false],
      ['approval', approvalFee, true],
    ]),
    leaves: amount + approvalFee,
    expectedSeconds: queueSeconds + confirmations * blockSeconds + TICK_SECONDS,
    ...problem,
  }
}

/**
 * An amount as somebody types it. Too many decimals are told as such, as they come before everything that is said of an amount.
 * @returns the amount in the smallest unit, or why there is none; undefined of an empty text and of one that is no number
 */
export function readBridgeAmount(
  text: string,
  decimals: number,
): bigint | BridgeProblem | undefined {
  const amount = parseAmount(text, decimals)
  if (amount !== undefined) return amount
  const isNumber = /^\d*\.\d+$/.test(text.trim())
  return isNumber ? { code: 'too-many-decimals', decimals } : undefined
}

type Maybe = BridgeProblem | false

function firstProblem(found: readonly Maybe[]): { readonly problem?: BridgeProblem } {
  const problem = found.find((one): one is BridgeProblem => one !== false)
  return problem === undefined ? {} : { problem }
}

type FeeLine = readonly [name: BridgeFeeName, amount: bigint, isOnTop: boolean]

const feesOf = (ledgerId: string, lines: readonly FeeLine[]): readonly BridgeFee[] =>
  lines
    .filter(([, amount]) => amount > 0n)
    .map(([name, amount, isOnTop]) => ({ name, amount, ledgerId, isOnTop }))
