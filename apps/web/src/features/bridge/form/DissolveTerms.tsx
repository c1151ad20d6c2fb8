import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { CK_ETHER } from '../ether.ts'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { useChainNames } from '../useChainNames.ts'
import type { DissolveOrder } from './DissolveOrder.ts'
import type { Gas } from './useGas.ts'

type DissolveTermsProps = {
  readonly known: KnownBridgeToken
  readonly gas: Gas | undefined
  readonly order: DissolveOrder
}

/** To whom, every character of the address, what leaves, what arrives, and what at the worst. */
export function DissolveTerms({ known, gas, order }: DissolveTermsProps) {
  const { t } = useTranslation('bridge')
  const chains = useChainNames()
  const { token, bridge } = known
  const isEthereum = bridge.chain === 'ethereum'
  const { amount, maxGas } = order
  // ether pays its own gas: what that may rise to comes off
  const least =
    gas === undefined && maxGas !== undefined ? (amount > maxGas ? amount - maxGas : 0n) : undefined
  const words = { chain: chains(bridge), symbol: bridge.symbol, coin: bridge.coinSymbol }
  return (
    <>
      <div className="rounded-control bg-surface-2 p-4">
        <p className="text-13">{t('dissolve.address', words)}</p>
        <p dir="ltr" className="text-16 break-all text-ink">
          {order.address}
        </p>
      </div>
      <dl className="grid gap-1">
        <DetailRow name={t('review.leaves')}>
          <Amount amount={order.amount} token={token} isExact />
        </DetailRow>
        <DetailRow name={t('cost.approval')}>
          <Amount amount={token.fee} token={token} isExact />
        </DetailRow>
        {gas && <GasRows gas={gas} maxGas={order.maxGas} />}
        <DetailRow name={t('cost.arrives')} isStrong>
          <Amount amount={order.arrives} token={coinOf(known)} isExact />
        </DetailRow>
        {least !== undefined && (
          <DetailRow name={t('review.least')} hint={t('review.leastHint')}>
            <Amount amount={least} token={coinOf(known)} isExact />
          </DetailRow>
        )}
      </dl>
      <p>{isEthereum ? t('review.promiseGas') : t('review.promise', words)}</p>
      <Notice tone="warn">{t('review.final', words)}</Notice>
    </>
  )
}

type GasRowsProps = { readonly gas: Gas; readonly maxGas: bigint | undefined }

/** What leaves beside the token: ckETH for gas, and the fee of its approval. */
function GasRows({ gas, maxGas }: GasRowsProps) {
  const { t } = useTranslation('bridge')
  return (
    <>
      <DetailRow name={t('review.gas')} hint={t('review.gasHint')}>
        <Amount amount={maxGas} token={CK_ETHER} isExact />
      </DetailRow>
      <DetailRow name={t('review.gasApproval')}>
        <Amount amount={gas.token?.fee} token={CK_ETHER} isExact />
      </DetailRow>
    </>
  )
}
