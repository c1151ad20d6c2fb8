import type { PositionPool, TickRange, Token } from '@sluice/sdk'
import { fullRange } from '@sluice/sdk/liquidityPlan'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localizeDecimal } from '../../../format/decimal.ts'
import { formatSignedPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Chip } from '../../../ui/buttons/Chip.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { usePoolPast } from '../past/usePoolPast.ts'
import {
  AROUND_PPM,
  FACTORS,
  isFull,
  isSame,
  rangeAround,
  rangeBetween,
  rangeOfWidth,
} from '../range/rangeMath.ts'
import { widthThatHeld } from '../range/widthThatHeld.ts'

type RangePresetsProps = {
  readonly pool: PositionPool
  readonly range: TickRange
  readonly onChange: (range: TickRange) => void
  readonly token0: Token
  readonly token1: Token
}

/** For how long a range is to hold, in hours. */
const SPANS = { day: 24, threeDays: 72, week: 168 } as const
const DAY_MS = 86_400_000

/** Ranges to choose from: by what the pair's own price did, by parts of the price, and all prices. */
export function RangePresets(props: RangePresetsProps) {
  return (
    <div className="flex flex-col gap-3">
      <PastPresets {...props} />
      <CommonRanges {...props} />
    </div>
  )
}

type CommonRangesProps = Omit<RangePresetsProps, 'token0' | 'token1'>

/** Ranges by parts of the price, and all prices. */
export function CommonRanges(props: CommonRangesProps) {
  const { t } = useTranslation('liquidity')
  return (
    <fieldset aria-label={t('range.presets')} className="flex flex-wrap gap-1.5">
      <Chips {...props} />
      <FullChip {...props} />
    </fieldset>
  )
}

/** Widths that held, with what that means; nothing while the past is too short, or where nobody remembers it. */
function PastPresets({ pool, range, onChange, token0, token1 }: RangePresetsProps) {
  const { t } = useTranslation('liquidity')
  const { hours } = usePoolPast(pool, token0, token1)
  const widths = useMemo(
    () => ({
      day: hours && widthThatHeld(hours, SPANS.day),
      threeDays: hours && widthThatHeld(hours, SPANS.threeDays),
      week: hours && widthThatHeld(hours, SPANS.week),
    }),
    [hours],
  )
  const spans = [
    { ticks: widths.day, label: t('range.day') },
    { ticks: widths.threeDays, label: t('range.threeDays') },
    { ticks: widths.week, label: t('range.week') },
  ]
  const known = spans.flatMap(({ ticks, label }) => (ticks === undefined ? [] : [{ ticks, label }]))
  if (!hours || known.length === 0) return null
  const [first, last] = [hours[0]?.startMs ?? 0, hours.at(-1)?.startMs ?? 0]
  return (
    <fieldset aria-label={t('range.byPast')}>
      <p className="mb-2 text-13 font-medium">{t('range.byPast')}</p>
      <div className="flex flex-wrap gap-1.5">
        {known.map(({ ticks, label }) => {
          const wanted = rangeOfWidth(pool, ticks)
          return (
            <Chip key={label} isChosen={isSame(range, wanted)} onClick={() => onChange(wanted)}>
              {label}
            </Chip>
          )
        })}
      </div>
      <p className="mt-2 text-13 text-ink-2">
        {t('range.byPastHint', { count: Math.max(1, Math.round((last - first) / DAY_MS)) })}
      </p>
    </fieldset>
  )
}

function Chips({ pool, range, onChange }: CommonRangesProps) {
  const locale = useLocale()
  const around = AROUND_PPM.map((ppm) => ({
    label: `±${formatSignedPercent(ppm, locale).replace('+', '')}`,
    wanted: rangeAround(pool, ppm),
  }))
  const factor = (text: string) => localizeDecimal(text, locale)
  const factors = [
    { low: '0.999', high: '1.001', wanted: rangeBetween(pool, FACTORS.pegged) },
    { low: '0.5', high: '2', wanted: rangeBetween(pool, FACTORS.open) },
  ].map(({ low, high, wanted }) => ({ label: `×${factor(low)} – ×${factor(high)}`, wanted }))
  const [pegged, open] = factors
  const all = [...(pegged ? [pegged] : []), ...around, ...(open ? [open] : [])]
  // narrow ones may fall on the same ticks: the first of them is the one
  const chosen = all.findIndex(({ wanted }) => isSame(range, wanted))
  return all.map(({ label, wanted }, index) => (
    <Chip key={label} isChosen={index === chosen} onClick={() => onChange(wanted)}>
      <span dir="ltr">{label}</span>
    </Chip>
  ))
}

function FullChip({ pool, range, onChange }: CommonRangesProps) {
  const { t } = useTranslation('liquidity')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Chip isChosen={isFull(pool, range)} onClick={() => setAsked(true)}>
        {t('range.full')}
      </Chip>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('range.full')}
        confirm={t('range.understood')}
        onConfirm={() => {
          setAsked(false)
          onChange(fullRange(pool))
        }}
      >
        {t('range.fullCaution')}
      </ConfirmDialog>
    </>
  )
}
