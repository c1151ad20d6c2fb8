import { type ReactNode, Suspense, useState } from 'react'

type OnceOpenedProps = { readonly isOpen: boolean; readonly children: ReactNode }

/** Holds what loads with its first opening, and keeps it for the ones after. */
export function OnceOpened({ isOpen, children }: OnceOpenedProps) {
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  return wasOpened && <Suspense>{children}</Suspense>
}
