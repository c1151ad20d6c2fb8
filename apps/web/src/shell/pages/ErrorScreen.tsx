import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/buttons/Button.tsx'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { LogoMark } from '../../ui/pictures/Logo.tsx'

type ErrorScreenProps = { readonly what: string }

/** Shown when a page cannot go on. The event id is what a person can hand to whoever helps. */
export function ErrorScreen({ what }: ErrorScreenProps) {
  const { t } = useTranslation()
  const [eventId] = useState(() => crypto.randomUUID())
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-[60dvh] max-w-[480px] flex-col items-center justify-center gap-4 px-4 text-center"
    >
      <LogoMark size={48} />
      <h1 className="text-28 font-semibold">{t('errorScreen.title')}</h1>
      <p className="text-14 text-ink-2">{what}</p>
      <p className="text-14 text-ink-2">{t('errorScreen.funds')}</p>
      <Button onClick={() => location.reload()}>{t('errorScreen.reload')}</Button>
      <p className="flex items-center text-12 text-ink-3">
        {t('errorScreen.eventId', { eventId })}
        <CopyButton text={eventId} what={t('errorScreen.eventIdName')} />
      </p>
    </div>
  )
}
