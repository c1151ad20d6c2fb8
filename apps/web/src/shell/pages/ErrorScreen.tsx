import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfigIfReady } from '../../session/useSdk.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { LogoMark } from '../../ui/pictures/Logo.tsx'
import { errorReport, errorText, reportAddress } from './errorReport.ts'

type ErrorScreenProps = { readonly what: string; readonly error?: unknown }

/** Shown when a page cannot go on: what it says of itself, and a report that a person can hand to whoever helps. */
export function ErrorScreen({ what, error }: ErrorScreenProps) {
  const { t } = useTranslation()
  const support = useConfigIfReady()?.support
  const [eventId] = useState(() => crypto.randomUUID())
  const report = errorReport(eventId, error)
  const words = errorText(error)
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[60dvh] max-w-[480px] flex-col items-center justify-center gap-4 px-4 text-center"
    >
      <LogoMark size={48} />
      <h1 className="text-28 font-semibold">{t('errorScreen.title')}</h1>
      <p className="text-14 text-ink-2">{what}</p>
      {words && (
        <p className="max-w-full rounded-control bg-surface-2 px-3 py-2 text-12 break-words text-ink-2">
          {words}
        </p>
      )}
      <p className="text-14 text-ink-2">{t('errorScreen.funds')}</p>
      <Button onClick={() => location.reload()}>{t('errorScreen.reload')}</Button>
      <p className="flex items-center text-12 text-ink-3">
        {t('errorScreen.eventId', { eventId })}
        <CopyButton text={eventId} what={t('errorScreen.eventIdName')} />
      </p>
      <p className="flex items-center text-12 text-ink-3">
        {t('errorScreen.report')}
        <CopyButton text={report} what={t('errorScreen.reportName')} />
      </p>
      {support && (
        <a
          className="text-12 font-medium underline"
          href={reportAddress(support, report)}
          target="_blank"
          rel="noreferrer"
        >
          {t('errorScreen.send')}
        </a>
      )}
    </div>
  )
}
