import type { SluiceError } from '../../errors.ts'
import type { Results, Step, StepErrors } from '../../flows/Plan.ts'
import { transferStep } from '../../pools/depositSteps.ts'
import { allowStep } from '../../sale/saleSteps.ts'
import { approvalKeyStep, transferKeyStep } from '../../swap/keySteps.ts'
import { nftErrors } from '../tokens/nftTokenPlan.ts'
import { NftMarketError } from './NftMarketError.ts'
import type { BuyNftFlow, OfferNftFlow } from './NftMarketFlow.ts'
import type { NftMarketBooks } from './nftMarketBooks.ts'

type Paying = {
  /** Steps that bring the money, which the payment waits for. */
  readonly after: readonly string[]
  readonly ready?: () => Promise<void>
  readonly fetchIsPaid: () => Promise<boolean>
}

/**
 * How the market gets at a price with its ledger's fee: all steps, the last of them, and how the call that takes the price fails. An allowance
 * ends; what was paid in lies there, and the call is simply made anew.
 */
export function paySteps(
  flow: BuyNftFlow | OfferNftFlow,
  { after, ready, fetchIsPaid }: Paying,
  books: NftMarketBooks,
): {
  readonly steps: readonly Step[]
  readonly last: 'approve' | 'pay-in'
  readonly errors: StepErrors
} {
  const { facts, principal, createdAtNs, validForNs } = flow
  const { marketId, ledgerId, price, fee } = facts
  // what a trade brings is there later than the order
  const first = after.length === 0 ? createdAtNs : undefined
  const timing = { first, validForNs, now: books.now }
  const key = { name: 'key', after, ...timing, ...(ready ? { ready } : {}) }
  if (facts.isByTransfer) {
    const deposit = { principal, poolId: marketId, ledgerId, fee }
    const timeOf = (done: Results) => done.get('key') ?? createdAtNs
    const paying = { name: 'pay-in', after: ['key'], amount: price + fee, createdAtNs: timeOf }
    const steps = [transferKeyStep(key), transferStep(deposit, paying, books)]
    return { steps, last: 'pay-in', errors: nftErrors }
  }
  const purchase = {
    price: { ledgerId, price, fee },
    createdAtNs,
    validForNs,
    fetchSellerId: async () => marketId,
    fetchIsPaid,
    unpaid: NftMarketError.unpaid,
  }
  return {
    steps: [approvalKeyStep(key), allowStep(purchase, 'key', books)],
    last: 'approve',
    errors: { ...nftErrors, notMade: () => NftMarketError.unpaid('it was not asked for') },
  }
}

const PASSING: ReadonlySet<string> = new Set(['now', 'later'])

/**
 * Refused for good after the money had been paid into the payer's account at the market: it is there, and `claim` brings it back. What passes by
 * itself, or was not sent, is gone on with instead.
 */
export function afterPayIn(error: SluiceError, done: Results): SluiceError | undefined {
  if (!done.has('pay-in') || error.funds !== 'wallet') return undefined
  const isFinal = error.code === 'nft-refused' || !PASSING.has(error.retry)
  return isFinal ? NftMarketError.paidIn(error) : undefined
}
