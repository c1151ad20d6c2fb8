import { counter, gauge, type Metric, metricsText } from '../../../../minter-kit/pages/metric.ts'
import type { MinterView } from './MinterView.ts'

/** The page `/metrics`: Prometheus's text format. Amounts are in satoshi, the fee rate in millisatoshi per virtual byte. */
export function metrics(view: MinterView): string {
  return metricsText('ckbtc_minter', metricsOf(view))
}

function metricsOf({ facts, ...lists }: MinterView): readonly Metric[] {
  return [
    gauge('cycle_balance', facts.cycles, 'Cycles of the canister.'),
    gauge('utxos_count', lists.coins.size, 'Coins that no transaction spends.'),
    gauge('utxos_value', facts.coinsValue, 'What these coins are worth.'),
    gauge(
      'set_aside_utxos_count',
      lists.setAside.size,
      'Deposits below the check fee or quarantined.',
    ),
    gauge('pending_requests', lists.waiting.size, 'Withdrawals in no transaction.'),
    gauge('pending_requests_value', facts.waitingValue, 'What these withdrawals amount to.'),
    counter('confirmed_requests', facts.confirmedWithdrawals, 'Withdrawals that have been paid.'),
    gauge(
      'reimbursements_count',
      lists.reimbursements.size,
      'Withdrawals given back or due to be.',
    ),
    gauge('min_retrievable_amount', facts.minimumWithdrawal, 'The smallest withdrawal.'),
    gauge('check_fee', facts.checkFee, 'What is kept of a deposit for its check.'),
    ...(facts.feeRate === undefined
      ? []
      : [gauge('median_fee_per_vbyte', facts.feeRate, 'The fee rate of new transactions.')]),
    counter('total_event_count', lists.events.size, 'Events in the log.'),
  ]
}
