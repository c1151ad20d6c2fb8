import { expect, test } from 'vitest'
import { CLAIM_KINDS } from '../../claims/ClaimFlow.ts'
import { LIQUIDITY_KINDS } from '../../liquidity/LiquidityFlow.ts'
import { PAYMENT_KINDS } from '../../wallet/PaymentFlow.ts'
import { FLOW_KINDS } from '../flowKinds.ts'

test('every kind of flow is played: a new one joins one of the files `every*.property.test.ts`', () =>
  expect([...FLOW_KINDS].toSorted()).toEqual(
    [
      'swap',
      'route',
      'order',
      'cancel-order',
      ...LIQUIDITY_KINDS,
      ...CLAIM_KINDS,
      ...PAYMENT_KINDS,
    ].toSorted(),
  ))
