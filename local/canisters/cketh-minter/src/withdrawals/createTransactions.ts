import type { UnsignedTransaction } from '@sluice/candid/cketh_minter'
import { ERC20_GAS, ETH_GAS, type FeeEstimate, leastPerGas, priceOf } from '../ethereum/fees.ts'
import { transferData } from '../ethereum/transaction.ts'
import type { Model, Sweep, Withdrawal } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { sweepCall, sweepGas } from '../sweeps/sweepCall.ts'

const MOST_AT_ONCE = 5

/** Makes transactions for the oldest withdrawals that can pay for theirs; those that cannot wait until gas costs less. */
export function createTransactions({ log }: MinterContext, estimate: FeeEstimate): void {
  let made = 0
  for (const withdrawal of [...log.model.queue.values()]) {
    const transaction = transactionFor(log.model, withdrawal, estimate)
    if (transaction === undefined) continue
    log.append({ CreatedTransaction: { withdrawal_id: withdrawal.id, transaction } })
    if (++made === MOST_AT_ONCE) return
  }
}

function transactionFor(
  model: Model,
  withdrawal: Withdrawal,
  estimate: FeeEstimate,
): UnsignedTransaction | undefined {
  const { settings, nextNonce } = model
  const common = { chain_id: settings.chainId, nonce: nextNonce, access_list: [] }
  const { ofToken, ofSweep, token, amount, destination } = withdrawal
  const { maxFeePerGas, maxPriorityFeePerGas } = priceOf(estimate)
  if (ofSweep !== undefined) {
    const priced = sweepTransaction(ofSweep, estimate)
    return priced && { ...common, ...priced, destination }
  }
  if (ofToken === undefined || token.contract === undefined) {
    const value = amount - ETH_GAS * maxFeePerGas
    if (value <= 0n) return undefined
    return {
      ...common,
      gas_limit: ETH_GAS,
      max_fee_per_gas: maxFeePerGas,
      max_priority_fee_per_gas: maxPriorityFeePerGas,
      destination,
      value,
      data: new Uint8Array(),
    }
  }
  // all that was burned for gas is offered; what is not taken is kept
  const paidPerGas = ofToken.maxFee / ERC20_GAS
  if (leastPerGas(estimate) > paidPerGas) return undefined
  return {
    ...common,
    gas_limit: ERC20_GAS,
    max_fee_per_gas: paidPerGas,
    max_priority_fee_per_gas: maxPriorityFeePerGas,
    destination: token.contract,
    value: 0n,
    data: transferData(destination, amount),
  }
}

/** It waits while gas costs more than when it was ordered. */
function sweepTransaction({ token, items, maxFee }: Sweep, estimate: FeeEstimate) {
  const { maxFeePerGas, maxPriorityFeePerGas } = priceOf(estimate)
  const gas = sweepGas(items.length)
  if (gas * maxFeePerGas > maxFee) return undefined
  return {
    gas_limit: gas,
    max_fee_per_gas: maxFeePerGas,
    max_priority_fee_per_gas: maxPriorityFeePerGas,
    value: 0n,
    data: sweepCall(token, items),
  }
}
