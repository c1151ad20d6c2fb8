import type {
  BridgeEstimate,
  BridgeFee,
  BridgeProblem,
  BridgeTerms,
  BridgeToken,
} from '../BridgeToken.ts'
import type { EthereumPrice } from './minter/EthereumMinter.ts'

/** Between two looks of the minter at what it has to do. */
const TICK_SECONDS = 10

type Asked = {
  readonly token: Pick<BridgeToken, 'ledgerId'>
  readonly terms: BridgeTerms
  readonly amount: bigint
}

/** What is agreed to beside the most that gas may cost now, in hundredths: it moves by an eighth with every block. */
const MARGIN_PERCENT = 25n

/** The most that gas may rise to until it is paid, in wei, where `cap` is what the minter takes for it now. Rounds down. */
export const mostGasOf = (cap: bigint): bigint => cap + (cap * MARGIN_PERCENT) / 100n

/** What becomes of a deposit: all of it, to the unit. Gas is paid beside it, from the wallet on Ethereum. */
export function ethereumMintEstimate({ token, terms, amount }: Asked): BridgeEstimate {
  const { confirmations, blockSeconds, queueSeconds } = terms
  return {
    direction: 'mint',
    ledgerId: token.ledgerId,
    amount,
    arrives: amount > 0n ? amount : 0n,
    fees: [],
    leaves: 0n,
    expectedSeconds: confirmations * blockSeconds + queueSeconds + TICK_SECONDS,
    ...firstProblem([amount <= 0n && { code: 'zero' }]),
  }
}

/** What gas is paid with: ckETH of the same account. */
type GasPurse = {
  readonly ledgerId: string
  /** Of an approval on that ledger. */
  readonly approvalFee: bigint
  /** Of the account that pays; not compared when absent. */
  readonly balance?: bigint | undefined
}

type DissolveAsked = Asked & {
  readonly price: EthereumPrice
  /** Of the account that pays; not compared when absent. */
  readonly balance?: bigint | undefined
  /** Absent of ckETH itself, which pays its own gas. */
  readonly gas?: GasPurse | undefined
}

/**
 * What becomes of tokens that are dissolved. Of ckETH the most that gas may cost comes off what arrives; what is not used of it stays with
 * the minter. Of other tokens all arrives, and gas is burned beside it in ckETH. Something must arrive also when gas rises as far as is
 * agreed to.
 */
export function ethereumDissolveEstimate(asked: DissolveAsked): BridgeEstimate {
  const { token, terms, amount, price, balance, gas } = asked
  const { approvalFee, minimumDissolve, confirmations, blockSeconds, queueSeconds } = terms
  const { ledgerId } = token
  const most =
    balance === undefined ? undefined : balance > approvalFee ? balance - approvalFee : 0n
  const taken = gas === undefined ? price.cap : 0n
  return {
    direction: 'dissolve',
    ledgerId,
    amount,
    arrives: amount > taken ? amount - taken : 0n,
    fees: feesOf(asked),
    leaves: amount + approvalFee,
    expectedSeconds: queueSeconds + confirmations * blockSeconds + TICK_SECONDS,
    ...firstProblem([
      amount <= 0n && { code: 'zero' },
      most !== undefined && amount > most && { code: 'above-balance', most },
      amount < minimumDissolve && { code: 'below-minimum', minimum: minimumDissolve },
      amount <= mostGasOf(taken) && { code: 'dust', least: mostGasOf(taken) + 1n },
      ...(gas === undefined ? [] : [gasProblem(gas, price)]),
    ]),
  }
}

function gasProblem(
  { ledgerId, approvalFee, balance }: GasPurse,
  { cap }: EthereumPrice,
): BridgeProblem | false {
  const needed = cap + approvalFee
  return balance !== undefined && balance < needed && { code: 'gas-short', needed, ledgerId }
}

function feesOf({ token, terms, price, gas }: DissolveAsked): readonly BridgeFee[] {
  const { ledgerId } = token
  const { cap, likely } = price
  const most = mostGasOf(cap)
  const approval = { name: 'approval' as const, isOnTop: true }
  const own = { ...approval, amount: terms.approvalFee, ledgerId }
  const fees: BridgeFee[] =
    gas === undefined
      ? [{ name: 'chain', amount: cap, likely, most, ledgerId, isOnTop: false }, own]
      : [
          { name: 'chain', amount: cap, likely, most, ledgerId: gas.ledgerId, isOnTop: true },
          own,
          { ...approval, amount: gas.approvalFee, ledgerId: gas.ledgerId },
        ]
  return fees.filter(({ amount }) => amount > 0n)
}

function firstProblem(found: readonly (BridgeProblem | false)[]): {
  readonly problem?: BridgeProblem
} {
  const problem = found.find((one): one is BridgeProblem => one !== false)
  return problem === undefined ? {} : { problem }
}
