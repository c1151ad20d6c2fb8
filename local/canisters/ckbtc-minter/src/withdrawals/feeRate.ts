import { medianFeeRate, minimumWithdrawal } from '../bitcoin/payment/fees.ts'
import { type MinterContext, NS_PER_SECOND } from '../minter/MinterContext.ts'

/** Asks what a virtual byte costs, unless that was asked lately. Without an answer the last one stays. */
export async function refreshFeeRate(context: MinterContext): Promise<void> {
  const { fee, log, now, bitcoin } = context
  const { network, timing } = log.model.settings
  const isFresh = fee.rate !== undefined && now() < fee.askedAtNs + timing.feeRate * NS_PER_SECOND
  if (isFresh) return
  // await: other messages run here; the answer is written over whatever is there by then
  const asked = await bitcoin.fetchFeePercentiles(network)
  if (asked.kind === 'failed') return
  fee.rate = medianFeeRate(asked.value, network) ?? fee.rate
  fee.askedAtNs = now()
}

const NOBODY_PAYS = new Array<bigint>(100).fill(0n)

/** Millisatoshi per virtual byte; the least of the network while nothing is known. For minimums and for what is only shown. */
export const feeRateToShow = ({ fee, log }: MinterContext): bigint =>
  fee.rate ?? medianFeeRate(NOBODY_PAYS, log.model.settings.network) ?? 0n

/** The least that may be withdrawn now, in satoshi. */
export function minimumNow(context: MinterContext): bigint {
  const { network, checkFee, minimumAmount } = context.log.model.settings
  const feeRate = feeRateToShow(context)
  return minimumWithdrawal({ network, feeRate, checkFee, setMinimum: minimumAmount })
}
