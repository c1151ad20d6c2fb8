import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { ContentSkeleton } from '../../../shell/pages/PageSkeleton.tsx'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'

type ToolFrameProps = {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

/** What stands around every tool of the info area. */
export function ToolFrame({ title, hint, children }: ToolFrameProps) {
  const { t } = useTranslation('info')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <Breadcrumb back={{ to: '/info-tools', label: t('tools.title') }} current={title} />
      <header>
        <h1 className="text-28 font-semibold">{title}</h1>
        <p className="mt-1 max-w-[720px] text-14 text-ink-2">{hint}</p>
      </header>
      <SessionGate fallback={<ContentSkeleton />}>{children}</SessionGate>
    </div>
  )
}
