import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { dayOf, dayStart } from '../tools/days.ts'
import type { PeriodProblem } from './period.ts'

type Days = { readonly from: string; readonly to: string }
type DayFieldsProps = {
  readonly days: Days
  /** When figures begin, and the moment up to which there are some. */
  readonly firstMs: number | undefined
  readonly nowMs: number
  readonly problem: PeriodProblem | undefined
  /** One of both. */
  readonly onChange: (days: Partial<Days>) => void
}

/** From which day to which a chart goes. */
export function DayFields({ days, firstMs, nowMs, problem, onChange }: DayFieldsProps) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const [first, last] = [firstMs === undefined ? undefined : dayOf(firstMs), dayOf(nowMs)]
  const bounds = { ...(first === undefined ? {} : { min: first }), max: last }
  const problems: Readonly<Record<PeriodProblem, string>> = {
    'no-day': t('chart.noDay'),
    backwards: t('tools.backwards'),
    future: t('chart.future'),
  }
  return (
    <div className="mt-3">
      <div className="grid max-w-md grid-cols-2 gap-2">
        <DayField
          label={t('tools.from')}
          day={days.from}
          bounds={bounds}
          isWrong={problem !== undefined}
          onChange={(from) => onChange({ from })}
        />
        <DayField
          label={t('tools.to')}
          day={days.to}
          bounds={bounds}
          isWrong={problem !== undefined}
          onChange={(to) => onChange({ to })}
        />
      </div>
      {/* there from the beginning: what is wrong is read out, and takes no room that was not kept */}
      <p role="status" className="mt-1 min-h-5 text-13 text-warn">
        {problem ? (
          problems[problem]
        ) : (
          <span className="text-ink-3">
            {firstMs !== undefined && t('chart.since', { day: formatDay(firstMs, locale) })}
          </span>
        )}
      </p>
    </div>
  )
}

type DayFieldProps = {
  readonly label: string
  readonly day: string
  readonly bounds: { readonly min?: string; readonly max: string }
  readonly isWrong: boolean
  readonly onChange: (day: string) => void
}

/** What is half typed stays in the field; only whole days count. */
function DayField({ label, day, bounds, isWrong, onChange }: DayFieldProps) {
  const [draft, setDraft] = useState<string>()
  return (
    <Field
      label={label}
      type="date"
      {...bounds}
      value={draft ?? day}
      aria-invalid={isWrong || undefined}
      onChange={({ target: { value } }) => {
        setDraft(value)
        if (dayStart(value) !== undefined) onChange(value)
      }}
      onBlur={() => setDraft(undefined)}
    />
  )
}
