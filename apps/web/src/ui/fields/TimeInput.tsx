import type { InputHTMLAttributes } from 'react'
import { directionOf } from '../../i18n/languages.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { classNames } from '../classNames.ts'
import { timeText } from './timeText.ts'

/**
 * The browser's own field for a day. Browsers write it in their own language, not in the page's, and 05/03 is two days: until it is being
 * changed, the day stands over it in the language of the page.
 */
export function TimeInput({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  const locale = useLocale()
  const text = timeText(rest.type ?? '', rest.value, locale)
  const isFromRight = directionOf(navigator.language.slice(0, 2)) === 'rtl'
  return (
    <span className="relative flex min-w-0 flex-1">
      <input
        {...rest}
        lang={locale}
        className={classNames(className, 'peer', text && 'not-focus:text-transparent')}
      />
      {text && (
        <span
          aria-hidden
          // the browser's calendar stands at the other end, by the browser's direction
          className={classNames(
            'pointer-events-none absolute inset-y-0 flex items-center text-16 peer-focus:hidden',
            isFromRight ? 'right-0' : 'left-0',
          )}
        >
          <bdi>{text}</bdi>
        </span>
      )}
    </span>
  )
}
