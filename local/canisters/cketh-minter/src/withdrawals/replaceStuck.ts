import type { UnsignedTransaction } from '@sluice/candid/cketh_minter'
import { ERC20_GAS, type FeeEstimate, isEnough, replacementPrice } from '../ethereum/fees.ts'
import { latestOf, type Model, type Withdrawal } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'

const MOST_AT_ONCE = 5

/**
 * Replaces transactions that no block takes at the price that they offer by the same at a higher one. What it costs more, the value of
 * ether pays; of a token's, no more than was burned for gas can be offered, and of a sweep, no more than is nobody's.
 * @param latest how many of the minter's transactions are in blocks.
 */
export function replaceStuck({ log }: MinterContext, latest: bigint, estimate: FeeEstimate): void {
  let made = 0
  for (const [nonce, withdrawal] of [...log.model.payments]) {
    if (nonce < latest) continue
    const transaction = replacementOf(log.model, withdrawal, estimate)
    if (transaction === undefined) continue
    log.append({ ReplacedTransaction: { withdrawal_id: withdrawal.id, transaction } })
    if (++made === MOST_AT_ONCE) return
  }
}

function replacementOf(
  { ether }: Model,
  { state, ofToken, ofSweep, amount }: Withdrawal,
  estimate: FeeEstimate,
): UnsignedTransaction | undefined {
  if (state.kind !== 'paid') return undefined
  const { transaction, raw } = latestOf(state.payment)
  if (raw === undefined || isEnough(transaction, estimate)) return undefined
  const { maxFeePerGas, maxPriorityFeePerGas } = replacementPrice(transaction, estimate)
  const priced = {
    ...transaction,
    max_fee_per_gas: maxFeePerGas,
    max_priority_fee_per_gas: maxPriorityFeePerGas,
  }
  const { gas_limit } = transaction
  if (ofSweep !== undefined) return gas_limit * maxFeePerGas <= ether.sums.kept ? priced : undefined
  if (ofToken !== undefined) return maxFeePerGas * ERC20_GAS <= ofToken.maxFee ? priced : undefined
  const value = amount - gas_limit * maxFeePerGas
  return value > 0n ? { ...priced, value } : undefined
}
