import { Info } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../pictures/Icon.tsx'
import { useBubble } from './useBubble.tsx'

type HintProps = {
  /** What is explained, for people who cannot see the icon's place. */
  readonly about: string
  readonly children: string
}

/** An explanation behind a small icon: on hover, on focus and, unlike a plain tooltip, on tap. */
export function Hint({ about, children }: HintProps) {
  const { t } = useTranslation()
  const { bubble, show, handlers } = useBubble<HTMLButtonElement>({ text: children, delayMs: 150 })
  return (
    <>
      <button
        {...handlers}
        type="button"
        aria-label={t('common.about', { subject: about })}
        onClick={(event) => {
          event.preventDefault()
          show()
        }}
        className="relative -top-px inline-grid size-5 place-items-center rounded-full text-ink-3 before:absolute before:-inset-3 hover:text-ink"
      >
        <Icon of={Info} size={16} />
      </button>
      {bubble}
    </>
  )
}
