import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DEADLINES } from '../../../preferences/deadlines.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Hint } from '../../../ui/overlays/Hint.tsx'

/** For how long a pool may take what a swap has approved. It is always exactly what the swap takes. */
export function Deadline() {
  const { t } = useTranslation('trade')
  const { deadlineMinutes, setDeadline } = usePreferences()
  const title = t('settings.deadline')
  return (
    <fieldset>
      <legend className="mb-2 flex items-center gap-2 text-14">
        {title}
        <Hint about={title}>{t('settings.deadlineHint')}</Hint>
      </legend>
      <div className="flex gap-2">
        {DEADLINES.map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-pressed={minutes === deadlineMinutes}
            onClick={() => setDeadline(minutes)}
            className={classNames(
              'min-h-11 flex-auto rounded-control px-1.5 text-14 font-medium transition-colors',
              minutes === deadlineMinutes
                ? 'bg-accent/15 text-accent-deep'
                : 'bg-surface-2 text-ink hover:bg-line',
            )}
          >
            {t('settings.minutes', { minutes })}
          </button>
        ))}
      </div>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-4 text-13 text-ink-2">
        {t('settings.exact')}
        <Link
          to="/swap/revoke-approve"
          className="relative underline underline-offset-4 before:absolute before:-inset-3 hover:text-ink"
        >
          {t('settings.approvals')}
        </Link>
      </p>
    </fieldset>
  )
}
