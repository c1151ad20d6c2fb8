import { useTranslation } from 'react-i18next'

/** What a limit order is, for whoever wants to know. */
export function HowItWorks() {
  const { t } = useTranslation('orders')
  return (
    <details className="rounded-control bg-surface-2 px-4 py-3 text-13">
      <summary className="min-h-6 cursor-pointer font-medium">{t('how.title')}</summary>
      <ul className="mt-2 grid list-disc gap-1.5 ps-4 text-ink-2">
        <li>{t('how.position')}</li>
        <li>{t('how.noFee')}</li>
        <li>{t('how.partly')}</li>
        <li>{t('how.noPromise')}</li>
        <li>{t('how.cancel')}</li>
      </ul>
    </details>
  )
}
