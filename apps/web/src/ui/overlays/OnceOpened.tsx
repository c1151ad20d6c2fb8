import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '../feedback/Spinner.tsx'

type OnceOpenedProps = { readonly isOpen: boolean; readonly children: ReactNode }

/** Holds what loads with its first opening, and keeps it for the ones after. Until it is there, whoever has pressed sees that it comes. */
export function OnceOpened({ isOpen, children }: OnceOpenedProps) {
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened && <Suspense fallback={isOpen && <OnItsWay />}>{children}</Suspense>
}

/** Stands over nothing that could be pressed, and only after a third of a second: most of what loads is there before. */
function OnItsWay() {
  const { t } = useTranslation()
  return (
    <p
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-[60] mx-auto flex w-fit animate-[appear_150ms_var(--ease-out)_300ms_both] items-center gap-2 rounded-control bg-surface-2 px-4 py-3 text-14 text-ink"
    >
      <Spinner size={16} />
      {t('common.loading')}
    </p>
  )
}
