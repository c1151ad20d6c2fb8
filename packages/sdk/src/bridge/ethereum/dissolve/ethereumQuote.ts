import { BridgeError } from '../../BridgeError.ts'
import type { EthereumDissolveFacts } from '../../BridgeFlow.ts'
import type { BridgeEstimate, BridgeFee } from '../../BridgeToken.ts'

/** What gas may cost by an estimate. @throws Error for an estimate of another chain */
export function gasOf({
  fees,
}: Pick<BridgeEstimate, 'fees'>): Required<Pick<BridgeFee, 'amount' | 'most'>> {
  const fee = fees.find(({ name }) => name === 'chain')
  if (fee?.most === undefined) throw new Error('the estimate says nothing of gas')
  return { amount: fee.amount, most: fee.most }
}

type Promised = Pick<EthereumDissolveFacts, 'amount' | 'arrives' | 'maxGas' | 'gas'>

/**
 * Gas must cost no more than what was agreed to, and what was promised must arrive: of ether the amount without that much gas.
 * @throws BridgeError `bridge-amount`, `bridge-quote-worse`
 */
export function requireEthereumQuote(
  { amount, arrives, maxGas, gas }: Promised,
  offered: BridgeEstimate,
): void {
  if (offered.problem !== undefined) throw BridgeError.badAmount(offered.problem)
  const least = gas === undefined ? amount - maxGas : arrives
  if (offered.arrives < least) throw BridgeError.quoteWorse(least, offered.arrives)
  const { amount: cap } = gasOf(offered)
  if (cap > maxGas) throw BridgeError.gasRisen(maxGas, cap)
}
