import type { PaymentKind, Place, Token } from '@sluice/sdk'
import { payStep } from '../../activity/useActivities.ts'

export type PaymentSubject = {
  readonly kind: PaymentKind
  readonly token: Token
  readonly amount: bigint
  readonly to: string
  /** Where it lies, of what is taken back. */
  readonly place?: Place['kind']
}

export function paymentSteps({
  kind,
  place,
  token,
}: Pick<PaymentSubject, 'kind' | 'place' | 'token'>): readonly string[] {
  if (kind === 'wrap') return ['pay', 'mint']
  if (kind === 'deposit') return [payStep(token), 'deposit']
  if (place === 'passcode') return ['credit', 'arrive', 'pay']
  return place === 'undeposited' || place === 'stray' ? ['credit', 'pay'] : ['pay']
}
