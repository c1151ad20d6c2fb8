import type { EventType } from '@sluice/candid/ckbtc_minter'
import { toHex } from '@sluice/canister'
import { type BuiltPayment, buildPayment } from '../bitcoin/payment/buildPayment.ts'
import { txidOf } from '../bitcoin/transaction/transaction.ts'
import type { Withdrawal } from '../events/Model.ts'
import { type MinterContext, NOT_SUBMITTED } from '../minter/MinterContext.ts'
import { findMainCoins } from '../minter/mainCoins.ts'
import { spendableCoins } from '../minter/spendableCoins.ts'
import { consolidate } from './consolidate.ts'
import { reimburseOwed } from './reimburseOwed.ts'
import { submit } from './submit.ts'
import { fetchTerms, type Terms } from './terms.ts'

/** So many requests do not wait any longer. */
const FULL_BATCH = 20
const MOST_IN_BATCH = 100

/** When the queue is next to be dealt with; undefined when it is empty. */
export function queueDueNs({ log, now }: MinterContext): bigint | undefined {
  const { queue, settings } = log.model
  const [oldest] = queue.values()
  if (oldest === undefined) return undefined
  return queue.size >= FULL_BATCH ? now() : oldest.receivedAtNs + settings.mostQueueNs
}

/** Pays the oldest requests together, when enough of them wait or the oldest has waited long enough. */
export async function payQueue(context: MinterContext): Promise<void> {
  await context.locks.withLock(
    'job payQueue',
    async () => {},
    async () => {
      const due = queueDueNs(context)
      if (due === undefined || due > context.now()) return
      // await: other messages run here; only this job takes requests off the queue
      const terms = await fetchTerms(context)
      if (terms === undefined) return
      if (isShortOfCoins(context)) await findMainCoins(context)
      while (isDue(context) && payBatch(context, terms)) {
        // each batch is written down before the next one is made
      }
      consolidate(context, terms)
      await reimburseOwed(context)
    },
  )
}

const isDue = (context: MinterContext) => {
  const due = queueDueNs(context)
  return due !== undefined && due <= context.now()
}

function oldestRequests({ log }: MinterContext): Withdrawal[] {
  const batch: Withdrawal[] = []
  for (const withdrawal of log.model.queue.values()) {
    if (batch.length === MOST_IN_BATCH) break
    batch.push(withdrawal)
  }
  return batch
}

/** Whether the coins that are known do not cover the next batch, while the endowment may have brought more. */
function isShortOfCoins(context: MinterContext): boolean {
  const { coins, sums } = context.log.model
  if (sums.endowmentDue === 0n) return false
  let missing = 0n
  for (const { amount } of oldestRequests(context)) missing += amount
  for (const { utxo } of coins.values()) missing -= utxo.value
  return missing > 0n
}

/** Makes one transaction. @returns whether something was decided, so that the next batch may be. */
function payBatch(context: MinterContext, terms: Terms): boolean {
  const { requests, built } = buildLargest(context, oldestRequests(context), terms)
  for (const { id } of built.tooLow) {
    context.log.append({ removed_retrieve_btc_request: { block_index: id } })
  }
  switch (built.kind) {
    case 'built':
      writeSent(context, built, terms)
      return true
    case 'too_many_inputs':
      for (const request of requests) giveBack(context, request, built.inputs)
      return true
    case 'nothing_to_pay':
      return built.tooLow.length > 0
    case 'not_enough_coins':
      return built.tooLow.length > 0
  }
}

type Attempt = {
  readonly requests: readonly Withdrawal[]
  readonly built: BuiltPayment<Withdrawal>
}

/** Builds for all requests, or for fewer of them where all together take more coins than a transaction may have or than there are. */
function buildLargest(
  context: MinterContext,
  batch: readonly Withdrawal[],
  { feeRate, mainScript }: Terms,
): Attempt {
  const { fees, maxInputs } = context.log.model.settings
  const coins = spendableCoins(context.log.model)
  let requests = batch
  for (;;) {
    const built = buildPayment(requests, { coins, feeRate, fees, mainScript, maxInputs })
    const isTooLarge = built.kind === 'too_many_inputs' || built.kind === 'not_enough_coins'
    if (!isTooLarge || requests.length === 1) return { requests, built }
    requests = requests.slice(0, Math.ceil(requests.length / 2))
  }
}

/** Written before a signature is asked for: the coins are spent and the requests paid by this transaction and no other. */
function writeSent(
  context: MinterContext,
  built: Extract<BuiltPayment<Withdrawal>, { kind: 'built' }>,
  { feeRate }: Terms,
): void {
  const txid = txidOf(built.transaction)
  context.submissions.set(toHex(txid), { ...NOT_SUBMITTED, step: 'signing' })
  context.log.append({
    sent_transaction: {
      requests: BigUint64Array.from(built.requests.map(({ id }) => id)),
      txid,
      utxos: [...built.transaction.inputs],
      change_output: [built.change],
      submitted_at: context.now(),
      fee: [feeRate],
      withdrawal_fee: [{ bitcoin_fee: built.bitcoinFee, minter_fee: built.minterFee }],
    },
  })
  context.schedule(0, () => submit(context, txid))
}

function giveBack(context: MinterContext, { id, amount, account }: Withdrawal, inputs: number) {
  if (account === undefined) return
  const { maxInputs } = context.log.model.settings
  const event: EventType = {
    schedule_withdrawal_reimbursement: {
      account,
      burn_block_index: id,
      amount,
      reason: {
        invalid_transaction: {
          too_many_inputs: { num_inputs: BigInt(inputs), max_num_inputs: BigInt(maxInputs) },
        },
      },
    },
  }
  context.log.append(event)
}
