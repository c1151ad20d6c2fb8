import type { LaunchSale } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Facts } from '../../info/Facts.tsx'
import { toMs } from '../saleTime.ts'

const [WIDTH, HEIGHT] = [300, 80]
const CLOCK_MS = 60_000

/** How the sold tokens unlock after the end: nothing before the cliff, then as much as time has passed. */
export function VestingPlot({ sale }: { readonly sale: LaunchSale }) {
  const { t } = useTranslation('launchpad')
  const locale = useLocale()
  const nowMs = useNow(CLOCK_MS)
  const { cliffSeconds, durationSeconds } = sale.vesting
  const endMs = toMs(sale.endNs)
  const after = (seconds: bigint) => formatDateTime(endMs + Number(seconds) * 1_000, locale)
  const duration = Number(durationSeconds)
  const share = (seconds: number) =>
    duration === 0 ? 1 : Math.min(1, Math.max(0, seconds / duration))
  const x = (seconds: number) => share(seconds) * WIDTH
  const y = (seconds: number) => HEIGHT - share(seconds) * HEIGHT
  const cliff = Number(cliffSeconds)
  const line = `0,${HEIGHT} ${x(cliff)},${HEIGHT} ${x(cliff)},${y(cliff)} ${WIDTH},0`
  const passed = (nowMs - endMs) / 1_000
  return (
    <section
      aria-label={t('vesting.title')}
      className="grid gap-4 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-16 font-medium">{t('vesting.title')}</h2>
      {duration === 0 ? (
        <p className="text-14 text-ink-2">{t('vesting.none')}</p>
      ) : (
        <>
          <svg
            aria-hidden
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-20 w-full rtl:-scale-x-100"
          >
            <polygon points={`${line} ${WIDTH},${HEIGHT}`} className="fill-accent/15" />
            <polyline
              points={line}
              className="fill-none stroke-accent"
              strokeWidth={2}
              vectorEffect="non-scaling-stroke"
            />
            {passed > 0 && (
              <line
                x1={x(passed)}
                x2={x(passed)}
                y1={0}
                y2={HEIGHT}
                className="stroke-ink-2"
                vectorEffect="non-scaling-stroke"
              />
            )}
          </svg>
          <Facts
            isNarrow
            facts={[
              { label: t('vesting.first'), value: after(cliffSeconds) },
              { label: t('vesting.all'), value: after(durationSeconds) },
            ]}
          />
        </>
      )}
    </section>
  )
}
