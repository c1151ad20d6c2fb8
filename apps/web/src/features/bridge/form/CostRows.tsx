import type { BridgeEstimate, BridgeFee } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { CK_ETHER } from '../ether.ts'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { useDuration } from './useDuration.ts'

type CostRowsProps = {
  readonly known: KnownBridgeToken
  /** Absent while it is being made, or where there is no amount yet. */
  readonly estimate: Costs | undefined
}

/** Of an estimate, or of a transfer that is under way, of which some is not known. */
type Costs = Pick<BridgeEstimate, 'direction' | 'fees'> & {
  readonly arrives: bigint | undefined
  /** Whether it has arrived. */
  readonly isDone?: boolean
} & Partial<Pick<BridgeEstimate, 'problem' | 'expectedSeconds'>>

/** Everything that a transfer costs, each fee by its name, and what arrives. */
export function CostRows({ known, estimate }: CostRowsProps) {
  const { t } = useTranslation('bridge')
  const duration = useDuration()
  const price = useUsdPrices().get(known.token.ledgerId)
  const { token } = known
  const coin = coinOf(known)
  const isEthereum = known.bridge.chain === 'ethereum'
  const unitOf = ({ ledgerId, isOnTop }: BridgeFee) =>
    ledgerId !== token.ledgerId ? CK_ETHER : isOnTop ? token : coin
  const names = {
    chain: isEthereum ? t('cost.gas') : t('cost.chain'),
    minter: t('cost.minter'),
    check: t('cost.check'),
    approval: t('cost.approval'),
  }
  const isForGas = ({ name, ledgerId }: BridgeFee) =>
    name === 'approval' && ledgerId !== token.ledgerId
  const nameOf = (fee: BridgeFee) => (isForGas(fee) ? t('review.gasApproval') : names[fee.name])
  const hints = {
    chain: isEthereum ? t('cost.gasHint') : t('cost.chainHint'),
    minter: t('cost.minterHint'),
    check: t('cost.checkHint'),
    approval: t('cost.approvalHint'),
  }
  const arrives = estimate?.problem ? undefined : estimate?.arrives
  return (
    <dl className="grid gap-1 text-13">
      {estimate?.fees.map((fee) => (
        <Fragment key={`${fee.name} ${fee.ledgerId}`}>
          <DetailRow name={nameOf(fee)} hint={hints[fee.name]}>
            <Amount amount={fee.amount} token={unitOf(fee)} isExact />
          </DetailRow>
          {fee.likely !== undefined && (
            <DetailRow name={t('cost.gasLikely')} hint={t('cost.gasLikelyHint')}>
              <Amount amount={fee.likely} token={unitOf(fee)} />
            </DetailRow>
          )}
          {fee.spent !== undefined && (
            <DetailRow name={t('cost.gasSpent')} hint={t('cost.gasSpentHint')}>
              <Amount amount={fee.spent} token={unitOf(fee)} isExact />
            </DetailRow>
          )}
        </Fragment>
      ))}
      <DetailRow name={estimate?.isDone ? t('cost.arrived') : t('cost.arrives')} isStrong>
        <Amount amount={arrives} token={estimate?.direction === 'mint' ? token : coin} isExact />
      </DetailRow>
      <DetailRow name={t('cost.worth')}>
        {arrives === undefined ? '–' : <Usd value={valueUsdOf(arrives, price)} />}
      </DetailRow>
      {estimate?.expectedSeconds !== undefined && (
        <DetailRow name={t('cost.time')}>
          {t('cost.about', { time: duration(estimate.expectedSeconds) })}
        </DetailRow>
      )}
    </dl>
  )
}
