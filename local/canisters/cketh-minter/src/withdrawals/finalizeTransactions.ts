import { fromHex } from '@sluice/candid/hex'
import type { Receipt } from '../edges/EthereumPort.ts'
import { transactionHash } from '../ethereum/transaction.ts'
import { isHex } from '../ethereum/words.ts'
import type { Version, Withdrawal } from '../events/Model.ts'
import { watch } from '../minter/alarm.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { fetchNonces } from './fetchNonces.ts'

const MOST_AT_ONCE = 10

/** Writes down what has become of transactions whose nonces finalised blocks have used up. */
export async function finalizeTransactions(context: MinterContext, address: string): Promise<void> {
  const { payments } = context.log.model
  if (payments.size === 0) return
  // await: other messages run here, here and below; only this job ends payments, and one run of it is under way
  const finalized = await fetchNonces(context, address, 'Finalized')
  if (finalized === undefined) return
  const turn = [...payments].filter(([nonce]) => nonce < finalized).slice(0, MOST_AT_ONCE)
  for (const [, withdrawal] of turn) await finalize(context, withdrawal)
}

/** Any version may be the one that is in a block; the latest is asked about first. */
async function finalize(context: MinterContext, withdrawal: Withdrawal): Promise<void> {
  const { state } = withdrawal
  if (state.kind !== 'paid') return
  for (const version of state.payment.versions.toReversed()) {
    if (version.raw === undefined) continue
    const hash = transactionHash(fromHex(version.raw))
    // await: as above
    const answer = await context.ethereum.fetchReceipt(hash)
    if (answer.kind !== 'consistent') return
    const receipt = answer.value
    if (receipt === undefined) continue
    if (isReceiptOf(receipt, hash, version)) writeReceipt(context, withdrawal, receipt)
    return
  }
}

/** A receipt that costs more than the transaction offered is of no chain. */
function isReceiptOf(receipt: Receipt, hash: string, { transaction }: Version): boolean {
  const { transactionHash: ofHash, blockHash, gasUsed, effectiveGasPrice } = receipt
  return (
    ofHash === hash &&
    isHex(blockHash, 32) &&
    gasUsed <= transaction.gas_limit &&
    effectiveGasPrice <= transaction.max_fee_per_gas
  )
}

function writeReceipt(context: MinterContext, withdrawal: Withdrawal, receipt: Receipt): void {
  context.log.append({
    FinalizedTransaction: {
      withdrawal_id: withdrawal.id,
      transaction_receipt: {
        block_hash: receipt.blockHash,
        block_number: receipt.blockNumber,
        effective_gas_price: receipt.effectiveGasPrice,
        gas_used: receipt.gasUsed,
        status: receipt.isSuccess ? { Success: null } : { Failure: null },
        transaction_hash: receipt.transactionHash,
      },
    },
  })
  // what it has moved shows as deposits
  if (withdrawal.ofSweep !== undefined) watch(context)
}
