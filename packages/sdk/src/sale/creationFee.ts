import type { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE as FarmFactory } from '@sluice/candid/farm_factory'
import { translated } from '../agent/translateError.ts'
import type { Balances } from '../balances.ts'
import { type PreparedCall, prepareCall } from '../calls/PreparedCall.ts'
import { type SluiceError, SwapError } from '../errors.ts'
import type { Step, StepAnswer, StepErrors } from '../flows/Plan.ts'
import type { AllowingBooks } from '../pools/approveStep.ts'
import { isUnknownMethod } from '../pools/isUnknownMethod.ts'
import type { Tokens } from '../tokens.ts'
import { CreationFeeError } from './CreationFeeError.ts'
import { costOf, type PricePaid, type SalePrice } from './SalePrice.ts'
import { saleSteps } from './saleSteps.ts'

/** What creating something costs the caller, who is no operator. */
export type CreationFee = {
  /** Absent where only those whom operators name create. */
  readonly price?: SalePrice
  /** Fees of the caller's that have not brought anything: each serves the next creation. */
  readonly unused: bigint
  /** Whether the fee of this very key is paid. */
  readonly isPaid: boolean
}

/** What every factory has that takes such a fee. */
export type FeeFactory = Pick<FarmFactory, 'getCreationFee' | 'payCreationFee' | 'getNewcomers'>

const NONE: CreationFee = { unused: 0n, isPaid: false }
const MOST_NEWCOMERS = 1_000n
/** What was done shows after this many looks, a second apart. */
const LOOKS = 8

/** Factories of other builds take no fee. @throws CallError */
export async function fetchCreationFee(
  factory: Pick<FeeFactory, 'getCreationFee'>,
  { creator, creatorKey }: { readonly creator: Principal; readonly creatorKey: bigint },
): Promise<CreationFee> {
  try {
    const told = await translated(() => factory.getCreationFee(creator, creatorKey))
    const { unused, isPaid } = told
    const [terms] = told.terms
    const price = terms && { ledgerId: terms.ledger.toText(), price: terms.price }
    return { ...(price ? { price } : {}), unused, isPaid }
  } catch (error) {
    if (isUnknownMethod(error)) return NONE
    throw error
  }
}

/**
 * What was made for people who are no operators, and no operator vouches for yet. Whether something is new is a hint: a factory that does
 * not tell holds up nothing.
 */
export async function fetchNewcomers(
  factory: Pick<FeeFactory, 'getNewcomers'>,
): Promise<ReadonlySet<string>> {
  const told = await translated(() => factory.getNewcomers(0n, MOST_NEWCOMERS)).catch(
    () => undefined,
  )
  return new Set(told?.content.map((id) => id.toText()))
}

type Wallet = {
  readonly tokens: Pick<Tokens, 'fetch'>
  readonly balances: Pick<Balances, 'fetch'>
}

/**
 * What a creation has to pay before it is made: nothing when a fee is left over.
 * @param agreed the price that its creator was shown
 * @param beside what else is paid of the same ledger's token
 * @throws CreationFeeError before anything is asked for, when it is not sold so or the wallet holds too little
 */
export async function feeToPay(
  { price, unused }: CreationFee,
  agreed: SalePrice | undefined,
  { tokens, balances, beside }: Wallet & { readonly beside: (ledgerId: string) => bigint },
): Promise<PricePaid | undefined> {
  if (unused > 0n) return undefined
  if (price === undefined) throw CreationFeeError.closed()
  if (agreed?.ledgerId !== price.ledgerId || agreed.price !== price.price)
    throw CreationFeeError.changed()
  const [{ fee }, held] = await Promise.all([
    tokens.fetch(price.ledgerId),
    balances.fetch(price.ledgerId),
  ])
  const paid = { ...price, fee }
  if (held < costOf(paid) + beside(price.ledgerId))
    throw CreationFeeError.unpaid('the wallet holds less than the price and its fees')
  return paid
}

type Payment = {
  readonly price: PricePaid
  /** The flow's key, for which the factory takes the fee once. */
  readonly createdAtNs: bigint
  readonly validForNs: bigint | undefined
  readonly interfaceOf: IDL.InterfaceFactory
  readonly fetchFactoryId: () => Promise<string>
  readonly fetchFee: (creatorKey: bigint) => Promise<CreationFee>
}

const errors: StepErrors = {
  unknown: SwapError.outcomeUnknown,
  rejected: CreationFeeError.unpaid,
  // the factory asks the ledger, and settles by itself what is left half done
  leavesHalfDone: true,
}

/** The step after which what was paid for is created. */
export const FEE_STEP = 'fee'

export function creationFeeSteps(
  { price, createdAtNs, validForNs, interfaceOf, fetchFactoryId, fetchFee }: Payment,
  books: AllowingBooks,
): Step[] {
  const call = (canisterId: string): PreparedCall<StepAnswer> =>
    prepareCall<FeeFactory, 'payCreationFee', StepAnswer>({
      canisterId,
      interfaceOf,
      method: 'payCreationFee',
      args: [createdAtNs],
      read: (answer) =>
        'ok' in answer ? { kind: 'done' } : { kind: 'refused', error: refusalOf(answer.err) },
    })
  return saleSteps(
    {
      name: FEE_STEP,
      price,
      createdAtNs,
      validForNs,
      fetchSellerId: fetchFactoryId,
      fetchIsPaid: async () => (await fetchFee(createdAtNs)).isPaid,
      call,
      unpaid: CreationFeeError.unpaid,
      errors,
      looks: LOOKS,
    },
    books,
  )
}

type Refusal = (reason: string, cause?: unknown) => SluiceError

/**
 * Why a factory created nothing: it does so only for operators and whoever pays, or says why in its own words.
 * @param fee what was paid for it, which is kept then
 */
export const creationRefusal =
  (fee: PricePaid | undefined, otherwise: Refusal): Refusal =>
  (reason, cause) => {
    if (/^Only an admin/.test(reason)) return CreationFeeError.closed()
    return fee === undefined ? otherwise(reason, cause) : CreationFeeError.kept(reason, cause)
  }

function refusalOf(reason: string): SluiceError {
  if (/is being paid for/.test(reason)) return CreationFeeError.underway()
  if (/^No creation is sold/.test(reason)) return CreationFeeError.changed()
  return CreationFeeError.unpaid(reason)
}
