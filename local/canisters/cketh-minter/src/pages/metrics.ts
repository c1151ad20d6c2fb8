import { counter, gauge, type Metric, metricsText } from '../../../../minter-kit/pages/metric.ts'
import type { MinterView } from './MinterView.ts'

/** The page `/metrics`: Prometheus's text format. Amounts are in wei. */
export function metrics(view: MinterView): string {
  return metricsText('cketh_minter', metricsOf(view))
}

function metricsOf({ facts, ...lists }: MinterView): readonly Metric[] {
  const { synced } = facts
  return [
    gauge('cycle_balance', facts.cycles, 'Cycles of the canister.'),
    gauge('supported_tokens', lists.tokens.size, 'Tokens, ckETH among them.'),
    gauge('unminted_deposits', lists.deposits.size, 'Deposits to be minted or in quarantine.'),
    gauge('open_withdrawals', lists.waiting.size, 'Withdrawals that are not finalised.'),
    gauge('due_reimbursements', lists.reimbursements.size, 'Withdrawals to be minted back.'),
    counter('finalized_withdrawals', facts.finalized, 'Withdrawals with a final transaction.'),
    counter('next_nonce', facts.nextNonce, 'The nonce of the next transaction.'),
    counter('eth_scraped_block', synced.eth, 'Read up to here for the older ETH helper.'),
    counter('erc20_scraped_block', synced.erc20, 'Read up to here for the older ERC-20 helper.'),
    counter(
      'deposit_with_subaccount_scraped_block',
      synced.subaccount,
      'Read up to here for the helper with subaccount.',
    ),
    gauge('min_withdrawal', facts.minimumWithdrawal, 'The smallest withdrawal of ETH.'),
    ...(facts.maxFeePerGas === undefined
      ? []
      : [gauge('max_fee_per_gas', facts.maxFeePerGas, 'Offered for a unit of gas.')]),
    counter('sweeps', facts.sweeping.sweeps, 'Transactions that moved plain transfers.'),
    gauge('sweep_funds', facts.sweeping.paidWith, 'What pays for sweeps.'),
    counter('total_event_count', lists.events.size, 'Events in the log.'),
  ]
}
