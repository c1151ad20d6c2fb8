import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfig, useSdk } from '../../../session/useSdk.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { mintEstimateQuery } from '../bridgeQueries.ts'
import { CostRows } from '../form/CostRows.tsx'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { ETHER } from './ether.ts'
import type { DepositForm } from './useDepositForm.ts'

type DepositCostsProps = {
  readonly known: KnownBridgeToken
  readonly form: Pick<DepositForm, 'amount' | 'gas' | 'approvals'>
}

/** Gas, what arrives, and what has to be allowed before. */
export function DepositCosts({ known, form }: DepositCostsProps) {
  const { t } = useTranslation('ethereum')
  const { amount, gas, approvals } = form
  const { cketh_ledger: etherLedger = '' } = useConfig().canisters
  const price = useUsdPrices().get(etherLedger)
  const { data: estimate } = useQuery({
    ...mintEstimateQuery(useSdk(), known.bridge.ledgerId, amount ?? 0n),
    enabled: amount !== undefined && amount > 0n,
  })
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid gap-1 text-13">
        <DetailRow name={t('deposit.gas')} hint={t('deposit.gasHint')}>
          <Amount amount={gas?.likely} token={ETHER} />
          {gas !== undefined && (
            <span className="ms-1 text-ink-2">
              (<Usd value={valueUsdOf(gas.likely, price)} />)
            </span>
          )}
        </DetailRow>
      </dl>
      <CostRows known={known} estimate={amount ? estimate : undefined} />
      {approvals.length > 1 && <Notice>{t('deposit.resetWhy', coinOf(known))}</Notice>}
      {approvals.length === 1 && <Notice>{t('deposit.approveWhy', coinOf(known))}</Notice>}
    </div>
  )
}
