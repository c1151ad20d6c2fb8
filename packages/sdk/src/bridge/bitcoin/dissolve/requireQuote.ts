import { BridgeError } from '../../BridgeError.ts'
import type { BitcoinDissolveFacts } from '../../BridgeFlow.ts'
import type { BridgeEstimate } from '../../BridgeToken.ts'

/**
 * By how much less may arrive than was promised: fee rates move in whole satoshi per virtual byte, and a payment with one input and two
 * outputs has so many bytes.
 */
const FEE_STEP = 141n

/**
 * What was promised must still hold. @throws BridgeError `bridge-amount`, `bridge-quote-worse`
 */
export function requireQuote(
  { arrives }: Pick<BitcoinDissolveFacts, 'arrives'>,
  offered: BridgeEstimate,
): void {
  if (offered.problem !== undefined) throw BridgeError.badAmount(offered.problem)
  if (offered.arrives + FEE_STEP < arrives) throw BridgeError.quoteWorse(arrives, offered.arrives)
}
