import { Info } from 'lucide-react'
import { Tooltip } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from './Icon.tsx'

type HintProps = {
  /** What is explained, for people who cannot see the icon's place. */
  readonly about: string
  readonly children: string
}

/** An explanation behind a small icon: on hover, on focus and, unlike a plain tooltip, on tap. */
export function Hint({ about, children }: HintProps) {
  const [open, setOpen] = useState(false)
  const { t } = useTranslation()
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen} delayDuration={150}>
      <Tooltip.Trigger
        type="button"
        aria-label={t('common.about', { subject: about })}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
        className="relative -top-px inline-grid size-5 place-items-center rounded-full text-ink-3 before:absolute before:-inset-3 hover:text-ink"
      >
        <Icon of={Info} size={16} />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={6}
          collisionPadding={16}
          className="z-[60] max-w-72 animate-appear rounded-control border border-line bg-surface-2 px-3 py-2 text-13 text-ink shadow-raised"
        >
          {children}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
