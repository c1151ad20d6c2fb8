import type { SwapReceipt } from '@sluice/sdk'
import { networkFeeOf } from '@sluice/sdk/swapCosts'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SwapSubject } from '../../../activity/useActivities.ts'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Address } from '../../../ui/figures/Address.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'

type SwapDoneProps = {
  readonly subject: SwapSubject
  readonly receipt: SwapReceipt
  readonly onClose: () => void
}

/** What changed and where it is. */
export function SwapDone({ subject, receipt, onClose }: SwapDoneProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const sdk = useSdk()
  const { tokenIn, tokenOut } = subject
  const inText = (amount: bigint) =>
    `${formatExactAmount(amount, tokenIn.decimals, locale)} ${formatSymbol(tokenIn.symbol)}`
  const outText = (amount: bigint) =>
    `${formatExactAmount(amount, tokenOut.decimals, locale)} ${formatSymbol(tokenOut.symbol)}`
  const left = [
    ...(receipt.leftInPool.tokenIn > tokenIn.fee ? [inText(receipt.leftInPool.tokenIn)] : []),
    ...(receipt.leftInPool.tokenOut > tokenOut.fee ? [outText(receipt.leftInPool.tokenOut)] : []),
  ]
  return (
    <div className="flex flex-col items-center gap-5 pt-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-up/15 text-up">
        <Icon of={Check} size={24} />
      </span>
      <div role="status">
        <p className="text-14 text-ink-2">{t('progress.done.received')}</p>
        <p dir="ltr" className="text-28 font-semibold break-all">
          {outText(receipt.received)}
        </p>
      </div>
      <dl className="flex w-full flex-col gap-2 border-t border-line pt-4 text-13">
        <Row name={t('progress.done.paid')}>{inText(receipt.amountIn)}</Row>
        <Row name={t('progress.done.fees')}>
          {inText(networkFeeOf(tokenIn))} + {outText(tokenOut.fee)}
        </Row>
        <Row name={t('progress.done.where')}>
          <span className="-me-3">
            <Address text={sdk.principal.toText()} what={t('account.principal')} />
          </span>
        </Row>
      </dl>
      {left.length > 0 && <Notice>{t('progress.done.left', { amounts: left.join(', ') })}</Notice>}
      <Button size="large" wide onClick={onClose}>
        {t('common.done')}
      </Button>
    </div>
  )
}

function Row({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd dir="ltr" className="text-end">
        {children}
      </dd>
    </div>
  )
}
