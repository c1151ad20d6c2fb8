import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { describeCallError } from '../../../tokens/describeCallError.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { SaleCost } from './SaleCost.tsx'
import type { AskedCost } from './useCreationCost.ts'

const MOST_FOUNDERS = 5

type CreationNoticeProps = {
  readonly asked: AskedCost
  /** Who makes offers for nothing: whom to ask where nobody else does. */
  readonly founders: readonly string[]
}

/** Whether the person can make an offer, and for what: said before anything is written. */
export function CreationNotice({ asked, founders }: CreationNoticeProps) {
  const { t } = useTranslation('offers')
  const { t: tCommon } = useTranslation()
  const { cost, error, retry } = asked
  if (error && cost === undefined)
    return <ErrorState what={describeCallError(tCommon, error)} onRetry={retry} />
  if (cost === undefined || cost.kind === 'free') return null
  if (cost.kind === 'left-over') return <Notice tone="raised">{t('creation.leftOver')}</Notice>
  if (cost.kind === 'closed') return <Closed founders={founders} />
  return (
    <Notice tone="raised">
      <span className="flex flex-wrap items-baseline gap-x-2 font-medium">
        {t('creation.price')} <SaleCost price={cost.price} />
      </span>
      <span className="mt-1 block">{t('creation.priced')}</span>
    </Notice>
  )
}

function Closed({ founders }: Pick<CreationNoticeProps, 'founders'>) {
  const { t } = useTranslation('offers')
  const support = useConfigIfReady()?.support
  return (
    <Notice tone="warn">
      {t('creation.closed')}
      <span className="mt-2 flex flex-wrap gap-2">
        {support && (
          <a className="font-medium underline" href={support} target="_blank" rel="noreferrer">
            {t('creation.support')}
          </a>
        )}
        {founders.slice(0, MOST_FOUNDERS).map((founder) => (
          <AddressLabel key={founder} text={founder} what={t('creation.operator')} />
        ))}
      </span>
    </Notice>
  )
}
