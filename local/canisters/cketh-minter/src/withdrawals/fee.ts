import { estimateOf, type FeeEstimate } from '../ethereum/fees.ts'
import { type MinterContext, NS_PER_SECOND } from '../minter/MinterContext.ts'

/** What gas costs now, asked for unless that was done lately; undefined when nobody tells. */
export async function refreshFee(context: MinterContext): Promise<FeeEstimate | undefined> {
  const known = freshFee(context)
  if (known !== undefined) return known
  // await: other messages run here; the answer is written over whatever is there by then
  const answer = await context.ethereum.fetchFeeHistory()
  if (answer.kind !== 'consistent') return freshFee(context)
  const estimate = estimateOf(answer.value, context.now())
  if (estimate !== undefined) context.fee.estimate = estimate
  return freshFee(context)
}

function freshFee({ fee, log, now }: MinterContext): FeeEstimate | undefined {
  const { estimate } = fee
  if (estimate === undefined) return undefined
  return now() < estimate.atNs + log.model.settings.timing.fee * NS_PER_SECOND
    ? estimate
    : undefined
}

const LEDGER_FEE_SECONDS = 3_600n

/** What ckETH's ledger takes for a transfer: the penalty of a withdrawal that cannot begin. Undefined when it has never told. */
export async function refreshLedgerFee(context: MinterContext): Promise<bigint | undefined> {
  const { fee, log, now } = context
  const isFresh = now() < fee.ledgerFeeAtNs + LEDGER_FEE_SECONDS * NS_PER_SECOND
  if (fee.ledgerFee !== undefined && isFresh) return fee.ledgerFee
  // await: other messages run here; the answer is written over whatever is there by then
  const answer = await context.fetchFee(log.model.settings.ledger.toUint8Array())
  if (answer === undefined) return fee.ledgerFee
  fee.ledgerFee = answer
  fee.ledgerFeeAtNs = now()
  return answer
}
