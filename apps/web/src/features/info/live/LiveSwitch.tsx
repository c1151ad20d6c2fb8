import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Switch } from '../../../ui/fields/Switch.tsx'

type LiveSwitchProps = {
  /** When the list was read, and how long after that it is read anew. */
  readonly readAtMs: number
  readonly everyMs: number
}

/** Whether a list is read anew as things happen, and when at the latest. */
export function LiveSwitch({ readAtMs, everyMs }: LiveSwitchProps) {
  const { t } = useTranslation('info')
  const id = useId()
  const { isLive, setLive } = usePreferences()
  const now = useNow(isLive && readAtMs > 0 ? 1_000 : undefined)
  const seconds = Math.max(0, Math.ceil((readAtMs + everyMs - now) / 1_000))
  return (
    <span className="ms-auto flex items-center gap-2 text-13 text-ink-2">
      <label htmlFor={id}>{t('live.refresh')}</label>
      <span dir="ltr" aria-hidden className="w-8 text-end tabular-nums">
        {isLive && readAtMs > 0 ? t('live.seconds', { seconds: Math.min(seconds, 99) }) : ''}
      </span>
      <Switch id={id} checked={isLive} onCheckedChange={setLive} />
    </span>
  )
}
