import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/buttons/Button.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'

type DoneNoteProps = {
  readonly what: ReactNode
  readonly next: string
  /** Where it is to be seen, or goes on. */
  readonly to: { readonly path: string; readonly label: string }
  /** What people do next with it, where there is something. */
  readonly also?: { readonly path: string; readonly label: string } | undefined
  readonly onClose: () => void
}

/** What is done now, and where to look at it. */
export function DoneNote({ what, next, to, also, onClose }: DoneNoteProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const go = (path: string) => {
    onClose()
    navigate(path)
  }
  return (
    <div className="flex flex-col items-center gap-5 pt-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-up/15 text-up">
        <Icon of={Check} size={24} />
      </span>
      <p role="status" className="text-16 font-medium">
        {what}
      </p>
      <p className="text-13 text-ink-2">{next}</p>
      <div className="flex w-full flex-col gap-2">
        <Button size="large" wide onClick={onClose}>
          {t('common.done')}
        </Button>
        {also && (
          <Button look="tonal" wide onClick={() => go(also.path)}>
            {also.label}
          </Button>
        )}
        <Button look="quiet" wide onClick={() => go(to.path)}>
          {to.label}
        </Button>
      </div>
    </div>
  )
}
