import type { ApprovalState } from '@sluice/sdk/ethereum'

/** What a wallet is asked for: to set an allowance to zero, to allow exactly the amount, to deposit. */
export type WalletStep = 'reset' | 'approve' | 'deposit'

/** What is known of an amount and of the account that is to pay it. Amounts in the smallest unit, `ether` and `gas` in wei. */
export type DepositFacts = {
  readonly isEther: boolean
  readonly amount: bigint | undefined
  readonly balance: bigint | undefined
  readonly ether: bigint | undefined
  /** The most that gas may cost for all that is left to be sent. */
  readonly gas: bigint | undefined
  readonly approval: ApprovalState
  /** The approvals that are left, once they are found out. */
  readonly plan: readonly bigint[] | undefined
}

/** What keeps a deposit from its next step, or the step that is next. */
export type DepositStage =
  | { readonly kind: 'no-amount' }
  | { readonly kind: 'reading' }
  | { readonly kind: 'above-balance'; readonly most: bigint }
  | { readonly kind: 'gas-short'; readonly needed: bigint }
  | { readonly kind: 'approving' }
  | { readonly kind: 'next'; readonly step: WalletStep }

/** The most of the coin that can be deposited: of ether all but the gas. */
export function mostOf({
  isEther,
  balance,
  gas,
}: Pick<DepositFacts, 'isEther' | 'balance' | 'gas'>): bigint | undefined {
  if (!isEther || balance === undefined) return balance
  if (gas === undefined) return undefined
  return balance > gas ? balance - gas : 0n
}

/** What is too much is said before what is too little for gas, and both before the wallet is asked for anything. */
export function depositStage(facts: DepositFacts): DepositStage {
  const { isEther, amount, ether, gas, approval, plan } = facts
  if (amount === undefined || amount <= 0n) return { kind: 'no-amount' }
  const most = mostOf(facts)
  if (most === undefined || ether === undefined || gas === undefined) return { kind: 'reading' }
  if (amount > most) return { kind: 'above-balance', most }
  if (ether < gas) return { kind: 'gas-short', needed: gas }
  if (isEther || approval === 'APPROVED') return { kind: 'next', step: 'deposit' }
  if (approval === 'PENDING') return { kind: 'approving' }
  if (approval === 'UNKNOWN' || plan === undefined) return { kind: 'reading' }
  const [first] = plan
  if (first === undefined) return { kind: 'next', step: 'deposit' }
  return { kind: 'next', step: first === 0n ? 'reset' : 'approve' }
}
