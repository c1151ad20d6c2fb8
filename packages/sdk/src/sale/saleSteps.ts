import type { PreparedCall } from '../calls/PreparedCall.ts'
import type { SluiceError } from '../errors.ts'
import { approvalExpiryOf } from '../flows/orders/approvalTimes.ts'
import type {
  MovingStep,
  PreparingStep,
  Results,
  Step,
  StepAnswer,
  StepErrors,
} from '../flows/Plan.ts'
import { type AllowingBooks, approveStep } from '../pools/approveStep.ts'
import { approvalKeyStep } from '../swap/keySteps.ts'
import type { PricePaid } from './SalePrice.ts'

/** Something that a canister sells once for each key, however often it is asked. */
export type Purchase = {
  /** Of the step that pays: `room`. */
  readonly name: string
  readonly price: PricePaid
  /** When the flow was created, in nanoseconds since 1970. */
  readonly createdAtNs: bigint
  /** As the flow's. */
  readonly validForNs: bigint | undefined
  readonly fetchSellerId: () => Promise<string>
  readonly fetchIsPaid: () => Promise<boolean>
  readonly call: (sellerId: string) => PreparedCall<StepAnswer>
  readonly unpaid: (reason: string, cause?: unknown) => SluiceError
  readonly errors: StepErrors
  /** How many looks, a second apart, a payment may take to show. */
  readonly looks: number
}

const NS_PER_MS = 1_000_000n

/**
 * It is paid for out of an allowance. What is there for the key was paid for by this flow, so that neither is done again.
 * The last step bears the purchase's name.
 */
export function saleSteps(purchase: Purchase, books: AllowingBooks): Step[] {
  const { name, createdAtNs: first, validForNs } = purchase
  const key = `${name}-key`
  return [
    approvalKeyStep({ name: key, after: [], first, validForNs, now: books.now }),
    allowStep(purchase, key, books),
    buyStep(purchase, key),
  ]
}

/** What of a purchase its approval needs. */
export type Allowed = Pick<
  Purchase,
  'price' | 'createdAtNs' | 'validForNs' | 'fetchSellerId' | 'fetchIsPaid' | 'unpaid'
>

/** Lets the seller take exactly the price with its ledger's fee, for some minutes. `key` is the step that has written the time down. */
export function allowStep(purchase: Allowed, key: string, books: AllowingBooks): PreparingStep {
  const { price: paid, createdAtNs: first, validForNs } = purchase
  const { fetchSellerId, fetchIsPaid, unpaid } = purchase
  const { ledgerId, price, fee } = paid
  const timesOf = (done: Results) => {
    const createdAtNs = done.get(key) ?? first
    return { createdAtNs, expiresAtNs: approvalExpiryOf({ createdAtNs, validForNs }) }
  }
  const allow = async (done: Results) => {
    const about = { ledgerId, poolId: await fetchSellerId(), amount: price + fee, fee }
    return approveStep({ ...about, ...timesOf(done) }, books)
  }
  return {
    kind: 'prepare',
    name: 'approve',
    after: [key],
    isNeeded: async (done) => {
      // of a call that was sent with an approval that is over, the canister tells whether it was paid
      if (BigInt(books.now()) * NS_PER_MS >= timesOf(done).expiresAtNs) return false
      if (await fetchIsPaid()) return false
      return (await (await allow(done)).isNeeded?.(done)) ?? true
    },
    call: async (done) => {
      const call = await (await allow(done)).call(done)
      return { ...call, read: (reply) => asUnpaid(call.read(reply), unpaid) }
    },
  }
}

/** A ledger that allows nothing. */
function asUnpaid(answer: StepAnswer, unpaid: Purchase['unpaid']): StepAnswer {
  if (answer.kind === 'done') return answer
  const { error } = answer
  return { ...answer, error: unpaid(String(error.details.reason ?? error.code), error) }
}

function buyStep(purchase: Purchase, key: string): MovingStep {
  const { name, fetchSellerId, fetchIsPaid, call, unpaid, errors, looks } = purchase
  return {
    kind: 'move',
    name,
    after: [key, 'approve'],
    call: async () => call(await fetchSellerId()),
    repeat: {
      by: 'request',
      look: {
        before: async () => ({}),
        see: async () => ({ kind: (await fetchIsPaid()) ? 'done' : 'none' }),
        mayAskAgain: true,
        times: looks,
      },
    },
    errors: { ...errors, notMade: () => unpaid('it was not asked for') },
  }
}
