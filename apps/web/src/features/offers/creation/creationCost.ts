import type { CreationFee, PricePaid, SalePrice } from '@sluice/sdk'

/** What making an offer costs its maker, beside its reward. */
export type CreationCost =
  /** Of operators. */
  | { readonly kind: 'free' }
  /** A fee that brought nothing serves this one. */
  | { readonly kind: 'left-over' }
  /** Only operators make them. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'priced'; readonly price: SalePrice }

/** @param fee absent of operators */
export function creationCostOf(fee: CreationFee | undefined): CreationCost {
  if (fee === undefined) return { kind: 'free' }
  if (fee.unused > 0n) return { kind: 'left-over' }
  return fee.price === undefined ? { kind: 'closed' } : { kind: 'priced', price: fee.price }
}

/** What of it keeps an offer from being made. */
export type CreationFlaw = 'no-founder' | 'fee-unknown' | 'fee-unaffordable'

export function creationFlawOf({
  cost,
  isLacking,
}: {
  readonly cost: CreationCost | undefined
  readonly isLacking: boolean
}): CreationFlaw | undefined {
  if (cost === undefined) return 'fee-unknown'
  if (cost.kind === 'closed') return 'no-founder'
  return isLacking ? 'fee-unaffordable' : undefined
}

/** The price that the person agrees to with the order. */
export const agreedPrice = (cost: CreationCost | undefined): { creationFee?: SalePrice } =>
  cost?.kind === 'priced' ? { creationFee: cost.price } : {}

/** What the wallet has to hold of the price's token for it. */
type Payment = Pick<PricePaid, 'price' | 'fee'> & {
  readonly balance: bigint | undefined
  /** What goes out beside it of the same token. */
  readonly beside: bigint
}

/** Whether the wallet lacks it; what is not read yet is no lack: the order asks again. */
export const isUnaffordable = ({ price, fee, balance, beside }: Payment): boolean =>
  balance !== undefined && balance < price + 2n * fee + beside
