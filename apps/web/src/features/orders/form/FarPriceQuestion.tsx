import { useTranslation } from 'react-i18next'
import { formatSignedPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'

type FarPriceQuestionProps = {
  /** How far the price lies from the market. */
  readonly distancePpm: bigint
  readonly isMeant: boolean
  readonly onMean: (isMeant: boolean) => void
}

/** Says how far a price is from the market, and asks whether it is meant. */
export function FarPriceQuestion({ distancePpm, isMeant, onMean }: FarPriceQuestionProps) {
  const { t } = useTranslation('orders')
  const change = formatSignedPercent(distancePpm, useLocale())
  return (
    <div className="grid gap-2">
      <Notice tone="warn">{t('far.warning', { change })}</Notice>
      <Checkbox checked={isMeant} onCheckedChange={onMean}>
        {t('far.agree')}
      </Checkbox>
    </div>
  )
}
