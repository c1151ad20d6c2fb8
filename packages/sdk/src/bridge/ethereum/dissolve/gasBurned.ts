import type { SluiceError } from '../../../errors.ts'
import { BridgeError } from '../../BridgeError.ts'
import type { EthereumDissolveFacts } from '../../BridgeFlow.ts'
import type { EthereumReads } from '../EthereumReads.ts'
import type { GasBurn } from '../minter/EthereumTrail.ts'

type Books = { readonly bridge: { readonly fetchGasBurn: EthereumReads['fetchGasBurn'] } }

/** A ledger that did not answer is nobody's fault: then all of the gas comes back. */
const isBlameless = (why: unknown) => why === 'ledger'

/**
 * ckETH that was burned for gas without a burn of the token, and what the minter gives back of it: all of it, or without one fee of
 * ckETH's ledger where the owner could have known that the token would not be burned.
 */
export function gasBurned(
  { gas }: Pick<EthereumDissolveFacts, 'gas'>,
  burn: Pick<GasBurn, 'block' | 'amount'>,
  refusal?: SluiceError,
): BridgeError {
  const details = refusal?.details ?? { why: 'unknown' }
  const penalty = isBlameless(details.why) ? 0n : (gas?.fee ?? 0n)
  const returns = burn.amount > penalty ? burn.amount - penalty : 0n
  const figures = { withdrawal: burn.block, burned: burn.amount, returns }
  return BridgeError.gasBurned({ ...details, ...figures }, refusal?.cause)
}

/** Says of `bridge-gas-burned` how much it was, where ckETH's ledger tells; every other refusal stays as it is. */
export async function explainBurnedGas(
  facts: Pick<EthereumDissolveFacts, 'gas'>,
  refusal: SluiceError,
  { bridge }: Books,
): Promise<SluiceError> {
  const { withdrawal } = refusal.details
  if (refusal.code !== 'bridge-gas-burned' || typeof withdrawal !== 'bigint') return refusal
  // the number alone says where to look, should the ledger be silent
  const burn = await bridge.fetchGasBurn(withdrawal).catch(() => undefined)
  return burn === undefined ? refusal : gasBurned(facts, burn, refusal)
}
