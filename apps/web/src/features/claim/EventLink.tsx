import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { eventLink } from './claimView.ts'

/** What receivers are told: it opens the event for whoever follows it. */
export function EventLink({ eventId }: { readonly eventId: string }) {
  const { t } = useTranslation('claim')
  const link = eventLink(window.location.origin, eventId)
  return (
    <span className="flex min-w-0 items-center gap-1">
      <bdi dir="ltr" title={link} className="min-w-0 truncate">
        {link}
      </bdi>
      <CopyButton text={link} what={t('done.link')} />
    </span>
  )
}
