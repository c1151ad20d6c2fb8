import { useTranslation } from 'react-i18next'
import { formatSignedPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'

/** Says how far a price is from the market. Whoever means it says so beside the button. */
export function FarPriceNotice({ distancePpm }: { readonly distancePpm: bigint }) {
  const { t } = useTranslation('orders')
  const change = formatSignedPercent(distancePpm, useLocale())
  return <Notice tone="warn">{t('far.warning', { change })}</Notice>
}
