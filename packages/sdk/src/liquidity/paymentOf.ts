import { hasAllowances } from '../ledgers/standards/standards.ts'
import type { Token } from '../tokens.ts'
import type { Payment } from './LiquidityFlow.ts'

/** How a token is paid into a pool. @param held what lies there already and goes in as well */
export const paymentOf = (token: Token, deposit: bigint, held = 0n): Payment => ({
  ledgerId: token.ledgerId,
  fee: token.fee,
  by: hasAllowances(token.standard) ? 'allowance' : 'transfer',
  deposit,
  held,
})
