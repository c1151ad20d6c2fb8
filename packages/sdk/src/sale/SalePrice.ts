import { type Moved, paidWithFees } from '../flows/Moved.ts'
import type { RecordReader } from '../flows/store/FlowStore.ts'
import { recordReader } from '../flows/store/storedList.ts'

/** What a canister sells something for: tokens of a ledger, in their smallest unit, beside the ledger's fees. */
export type SalePrice = { readonly ledgerId: string; readonly price: bigint }

/** A price with the fee of its ledger, which is taken twice: for the allowance and for the payment. */
export type PricePaid = SalePrice & { readonly fee: bigint }

/** All that leaves the wallet for it. */
export const costOf = ({ price, fee }: Pick<PricePaid, 'price' | 'fee'>): bigint => price + 2n * fee

/** What was paid; nothing for what was free. */
export const saleMoved = (paid: PricePaid | undefined): readonly Moved[] =>
  paid === undefined ? [] : paidWithFees({ ...paid, amount: paid.price }, { fees: 2n })

/** A price as a flow has stored it; absent of what was free. @throws Error when a part of it is missing */
export function readPricePaid({ field }: RecordReader, name: string): PricePaid | undefined {
  const stored = field(name)
  if (stored === undefined) return undefined
  const { text, bigint } = recordReader(stored)
  return { ledgerId: text('ledgerId'), price: bigint('price'), fee: bigint('fee') }
}
