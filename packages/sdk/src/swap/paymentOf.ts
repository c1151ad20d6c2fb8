import type { TokenStandard } from '../ledgers/standards/standards.ts'

/**
 * How a swap's input gets into its pool. `no-transfer-approve`: the pool holds it. `need-deposit-from-sub`: with what lies on the
 * person's subaccount of the pool it is there. `no-approve`: an allowance for the rest stands already. `need-transfer-approve`: the
 * rest is paid by transfer, or allowed. `insufficient`: it is nowhere.
 */
export type PaymentState =
  | 'no-transfer-approve'
  | 'need-deposit-from-sub'
  | 'insufficient'
  | 'no-approve'
  | 'need-transfer-approve'

/** What there is to pay with, in the token's smallest unit. */
export type Purses = {
  /** What the pool holds for the person outside of positions. */
  readonly unused: bigint
  /** What lies on the person's subaccount of the pool. */
  readonly lying: bigint
  readonly wallet: bigint
  /** What the pool may take; none where nobody knows. */
  readonly allowance?: bigint
}

export type Payment = {
  readonly kind: PaymentState
  /** Where what the pool does not hold is taken from; undefined when it holds all. */
  readonly from: 'allowance' | 'subaccount' | undefined
  /** Of what the pool holds, what the swap uses. */
  readonly unused: bigint
  /** The same of what lies on the subaccount. */
  readonly lying: bigint
  /** What is transferred to the subaccount before. */
  readonly transfer: bigint
  /** What leaves the wallet, fees counted. */
  readonly spent: bigint
  /** The input ledger's fees, wherever they are taken from. */
  readonly fee: bigint
}

/**
 * How `amount` is paid, what the pool has first. The subaccount is the way of tokens without allowances, of what lies there already,
 * and of a rest that is not worth more than the fee: pools pull no deposit so small.
 */
export function paymentOf(
  amount: bigint,
  { fee, standard }: { readonly fee: bigint; readonly standard: TokenStandard },
  purses: Purses,
): Payment {
  const unused = least(purses.unused, amount)
  const rest = amount - unused
  if (rest === 0n) {
    const kind = 'no-transfer-approve'
    return { kind, from: undefined, unused, lying: 0n, transfer: 0n, spent: 0n, fee: 0n }
  }
  const isTransfer = standard === 'ICRC1' || purses.lying > fee || (unused > 0n && rest <= fee)
  const lying = isTransfer ? least(purses.lying, rest + fee) : 0n
  const transfer = isTransfer ? rest + fee - lying : 0n
  if (isTransfer && transfer === 0n) {
    const kind = 'need-deposit-from-sub'
    return { kind, from: 'subaccount', unused, lying, transfer, spent: 0n, fee }
  }
  const isAllowed = !isTransfer && purses.allowance === rest + fee
  const spent = isTransfer ? transfer + fee : rest + (isAllowed ? fee : 2n * fee)
  return {
    kind: kindOf({ isEnough: spent <= purses.wallet, isAllowed }),
    from: isTransfer ? 'subaccount' : 'allowance',
    unused,
    lying,
    transfer,
    spent,
    fee: isAllowed ? fee : 2n * fee,
  }
}

function kindOf({ isEnough, isAllowed }: { isEnough: boolean; isAllowed: boolean }): PaymentState {
  if (!isEnough) return 'insufficient'
  return isAllowed ? 'no-approve' : 'need-transfer-approve'
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
