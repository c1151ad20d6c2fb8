import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useListingEntry } from '../../tokens/useTokens.ts'
import { Icon } from '../../ui/pictures/Icon.tsx'

/** What the exchange's list says of a token, and where its people are found. Nothing for a token that is not listed. */
export function TokenIntroduction({ ledgerId }: { readonly ledgerId: string }) {
  const { t } = useTranslation('info')
  const entry = useListingEntry(ledgerId)
  if (!entry || (entry.introduction === '' && entry.links.length === 0)) return null
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="mb-2 text-20 font-semibold">{t('about')}</h2>
      <p dir="auto" className="max-w-[70ch] text-14 text-ink-2 wrap-anywhere">
        {entry.introduction}
      </p>
      {entry.links.length > 0 && (
        <ul aria-label={t('links')} className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
          {entry.links.map(({ link, mediaType }) => (
            <li key={link}>
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-2 text-14 font-medium text-accent wrap-anywhere"
              >
                <bdi>
                  {mediaType === '' ? '' : `${mediaType}: `}
                  {new URL(link).host}
                </bdi>
                <Icon of={ExternalLink} size={16} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
