import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { UNKNOWN } from '../../format/decimal.ts'
import { formatPercent } from '../../format/percent.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useSdk } from '../../session/useSdk.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Hint } from '../../ui/overlays/Hint.tsx'
import { LockName } from './LockName.tsx'
import { lockedQuery } from './lockedQuery.ts'

const ALL_PPM = 1_000_000n

/** How much of a pool's liquidity nobody can take out at will, and who holds it. Unknown when it cannot be read: never none. */
export function LockedLiquidity({ poolId }: { readonly poolId: string }) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const { data: locked, isError } = useQuery(lockedQuery(useSdk(), poolId))
  if (!locked) return isError ? UNKNOWN : <Skeleton className="h-5 w-16" />
  if (locked.locks.length === 0) return t('lockedNone')
  return (
    <>
      {formatPercent(locked.sharePpm, locale)}
      <ul className="text-13 text-ink-2">
        {locked.locks.map(({ alias, sharePpm }) => (
          <li key={alias}>
            <LockName alias={alias} /> {formatPercent(sharePpm, locale)}
          </li>
        ))}
        <li>
          {t('lockNames.free')} {formatPercent(ALL_PPM - locked.sharePpm, locale)}
        </li>
      </ul>
    </>
  )
}

export function LockedLabel() {
  const { t } = useTranslation('info')
  return (
    <span className="inline-flex items-center gap-1">
      {t('locked')}
      <Hint about={t('locked')}>{t('lockedHint')}</Hint>
    </span>
  )
}
