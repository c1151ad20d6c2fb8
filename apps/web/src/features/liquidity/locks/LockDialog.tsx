import { newOrderKey, type PositionLock } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatAgo, formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Chip } from '../../../ui/buttons/Chip.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { parseLocalText, toLocalText } from '../../farm/create/localTime.ts'
import { PairAmounts } from '../positions/PairAmounts.tsx'
import type { PositionRow } from '../positions/positionView.ts'
import { useLiquidityRunner } from '../useLiquidityRunner.ts'
import { inDays, MINUTE_MS, PRESET_DAYS, timeProblem } from './lockTime.ts'

type LockDialogProps = {
  readonly row: PositionRow
  /** The lock that is to be made longer. */
  readonly lock?: PositionLock
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** What the canister says of itself; until it has answered what it is built with. */
const LIMITS = { leastSeconds: 86_400, mostSeconds: 3_650 * 86_400, mostOfOwner: 200 }

/** Locks a position until a time, or keeps it locked for longer, after a look at what that means. */
export function LockDialog({ row, lock, open, onOpenChange }: LockDialogProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const { lock: run } = useLiquidityRunner()
  const { data: limits = LIMITS } = useQuery({
    queryKey: queryKeys.lockLimits(),
    queryFn: () => sdk.locks.fetchLimits(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const nowSeconds = Math.floor(useNow(MINUTE_MS) / 1_000)
  const from = lock ? Math.max(lock.unlockSeconds, nowSeconds) : nowSeconds
  const [text, setText] = useState(() => toLocalText(inDays(PRESET_DAYS[0], from)))
  const [isUnderstood, setUnderstood] = useState(false)
  const unlockSeconds = parseLocalText(text)
  const problem = timeProblem({ unlockSeconds, nowSeconds, limits, untilNow: lock?.unlockSeconds })
  const words = useTimeProblemWords()
  const missing = problem
    ? words[problem]
    : !isUnderstood && !lock
      ? t('lock.understandFirst')
      : undefined
  const { position, token0, token1 } = row
  const { amount0, amount1 } = position
  const confirm = () => {
    if (unlockSeconds === undefined) return
    onOpenChange(false)
    const about = { token0, token1, amount0, amount1, count: 1 }
    void run(
      lock
        ? {
            key,
            order: { kind: 'extend-lock', lock, unlockSeconds },
            about: { action: 'extend-lock', ...about },
          }
        : {
            key,
            order: { kind: 'lock', position, unlockSeconds },
            about: { action: 'lock', ...about },
          },
    )
  }
  const until = unlockSeconds === undefined ? '–' : formatDateTime(unlockSeconds * 1_000, locale)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={lock ? t('lock.extendTitle') : t('lock.title')}
      confirm={lock ? t('lock.extend') : t('lock.confirm')}
      missing={missing}
      isRisky={lock === undefined}
      isSent
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <PairAmounts
          title={`${formatSymbol(token0.symbol)}/${formatSymbol(token1.symbol)} #${position.id}`}
          row={row}
          amounts={position}
        />
        <Presets from={from} text={text} isLonger={lock !== undefined} onText={setText} />
        <Field
          type="datetime-local"
          label={t('lock.until')}
          value={text}
          min={toLocalText(from)}
          {...(problem ? { problem: words[problem] } : {})}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="flex flex-wrap items-baseline justify-between gap-2 text-ink">
          {lock ? t('lock.newEnd') : t('lock.lockedUntil')}
          <span className="text-end font-medium">
            <bdi>{until}</bdi>
            {unlockSeconds !== undefined && (
              <span className="block text-13 font-normal text-ink-2">
                {formatAgo(unlockSeconds * 1_000, nowSeconds * 1_000, locale)}
              </span>
            )}
          </span>
        </p>
        <Notice tone="warn">{lock ? t('lock.extendWarning') : t('lock.warning')}</Notice>
        {!lock && <p>{t('lock.fees')}</p>}
        {!sdk.signsUnasked && <p>{t('review.prompts', { count: lock ? 1 : 2 })}</p>}
        {!lock && (
          <Checkbox checked={isUnderstood} onCheckedChange={setUnderstood}>
            {t('lock.understand')}
          </Checkbox>
        )}
      </div>
    </ConfirmDialog>
  )
}

type PresetsProps = {
  readonly from: number
  readonly text: string
  readonly isLonger: boolean
  readonly onText: (text: string) => void
}

function Presets({ from, text, isLonger, onText }: PresetsProps) {
  const { t } = useTranslation('liquidity')
  return (
    <fieldset aria-label={t('lock.presets')} className="flex flex-wrap gap-1.5">
      {PRESET_DAYS.map((days) => {
        const preset = toLocalText(inDays(days, from))
        return (
          <Chip key={days} isChosen={preset === text} onClick={() => onText(preset)}>
            {isLonger ? t('lock.moreDays', { count: days }) : t('lock.days', { count: days })}
          </Chip>
        )
      })}
    </fieldset>
  )
}

function useTimeProblemWords() {
  const { t } = useTranslation('liquidity')
  return {
    none: t('lock.enterTime'),
    'too-short': t('failed.lockTooShort'),
    'too-long': t('failed.lockTooLong'),
    'not-longer': t('failed.lockNotLonger'),
  }
}
