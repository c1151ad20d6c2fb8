import type { ReactNode } from 'react'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { ContentSkeleton } from '../../../shell/pages/PageSkeleton.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'

type EarnFrameProps = {
  readonly title: string
  readonly hint: string
  /** The list that one of them hangs below, and what that one is called. */
  readonly back?: { readonly to: string; readonly label: string; readonly current: string }
  readonly children: ReactNode
}

/** What stands around the info pages of what earns. */
export function EarnFrame({ title, hint, back, children }: EarnFrameProps) {
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-8">
      {back && <Breadcrumb back={back} current={back.current} />}
      <header>
        <h1 className="text-28 font-semibold wrap-anywhere">{title}</h1>
        <p className="mt-1 max-w-[70ch] text-14 text-ink-2">{hint}</p>
      </header>
      <SessionGate fallback={<ContentSkeleton />}>{children}</SessionGate>
    </div>
  )
}
