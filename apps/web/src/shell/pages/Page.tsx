import type { ReactNode } from 'react'
import { SessionGate } from '../../session/SessionGate.tsx'
import { Breadcrumb } from '../../ui/layout/Breadcrumb.tsx'
import { ContentSkeleton } from './PageSkeleton.tsx'

type PageProps = {
  /** Absent where the content has a title of its own, which it has to read first. */
  readonly title?: string
  readonly subtitle?: string
  /** The page that this one hangs below, and what this one is called there. */
  readonly back?: { readonly to: string; readonly label: string; readonly current: ReactNode }
  /** Beside the title. */
  readonly action?: ReactNode
  readonly width?: 'wide' | 'list' | 'form'
  /** What stands there until the session is known. */
  readonly waiting?: ReactNode
  /** Shown without waiting for the session. */
  readonly nav?: ReactNode
  readonly children: ReactNode
}

const WIDTHS = { wide: 'max-w-[1200px]', list: 'max-w-[880px]', form: 'max-w-[640px]' }

/** A page: where it belongs, its title, which waits for nothing, and what is on it once the session is known. */
export function Page({ title, subtitle, back, action, nav, ...content }: PageProps) {
  const { width = 'wide', waiting = <ContentSkeleton />, children } = content
  return (
    <div className={`mx-auto flex min-h-dvh w-full ${WIDTHS[width]} flex-col gap-6 px-4 py-6`}>
      {back && <Breadcrumb back={back} current={back.current} />}
      {title !== undefined && (
        <header className="flex flex-wrap items-end gap-4">
          <div className="min-w-0 flex-1 basis-72">
            <h1 className="text-28 font-semibold wrap-anywhere">{title}</h1>
            {subtitle && <p className="mt-1 max-w-[70ch] text-14 text-ink-2">{subtitle}</p>}
          </div>
          {action}
        </header>
      )}
      {nav}
      <SessionGate fallback={waiting}>{children}</SessionGate>
    </div>
  )
}
