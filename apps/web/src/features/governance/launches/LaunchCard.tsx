import type { Sns } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { formatDelay } from '../parts/formatDelay.ts'
import { launchPath } from '../parts/paths.ts'
import { SnsLogo } from '../parts/SnsLogo.tsx'
import { useNowSeconds } from '../parts/useNowSeconds.ts'
import { launchQuery } from '../queries.ts'
import { excerptOf } from '../text/excerptOf.ts'
import { CommitmentBar } from './CommitmentBar.tsx'
import { useLifecycleWords } from './useLifecycleWords.ts'

/** A launch in a list: whose it is, what has come in, and when it opens or ends. */
export function LaunchCard({ sns }: { readonly sns: Sns }) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const now = useNowSeconds()
  const words = useLifecycleWords()
  const isMoving = sns.lifecycle === 'open' || sns.lifecycle === 'adopted'
  const { data: launch } = useQuery({ ...launchQuery(useSdk(), sns.swapId), enabled: isMoving })
  const opensAt = launch?.opensAt ?? sns.opensAt
  const { label, tone } = words[launch?.lifecycle ?? sns.lifecycle]
  const dueAt = launch?.terms?.dueAt
  return (
    <Link
      to={launchPath(sns.rootId)}
      className="grid h-full grid-cols-1 content-start gap-3 rounded-control bg-surface-2 p-4 transition-colors hover:bg-line"
    >
      <span className="flex flex-wrap items-center gap-3">
        <SnsLogo sns={sns} size={40} />
        <bdi translate="no" className="min-w-0 flex-1 basis-24 truncate text-16 font-medium">
          {sns.name}
        </bdi>
        <Badge tone={tone}>{label}</Badge>
      </span>
      <span dir="auto" className="text-14 text-ink-2 wrap-anywhere">
        {excerptOf(sns.description)}
      </span>
      {launch?.lifecycle === 'open' && <CommitmentBar launch={launch} />}
      {sns.lifecycle === 'adopted' && opensAt !== undefined && (
        <span className="text-13 text-ink-2">
          {opensAt > now
            ? t('launch.opensIn', { time: formatDelay(opensAt - now, locale) })
            : t('launch.startingSoon')}
        </span>
      )}
      {launch?.lifecycle === 'open' && dueAt !== undefined && (
        <span className="text-13 text-ink-2">
          {dueAt > now
            ? t('launch.endsIn', { time: formatDelay(dueAt - now, locale) })
            : t('launch.ending')}
        </span>
      )}
    </Link>
  )
}
