import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './classNames.ts'
import { Icon } from './Icon.tsx'

type NoticeProps = {
  readonly tone?: 'info' | 'warn'
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A line that a person should read where it stands, with at most one thing to do about it. */
export function Notice({ tone = 'info', action, children }: NoticeProps) {
  const isWarning = tone === 'warn'
  return (
    <div
      role={isWarning ? 'alert' : undefined}
      className={classNames(
        'flex items-center gap-3 rounded-control px-4 py-3 text-14',
        isWarning ? 'bg-warn/12 text-warn' : 'bg-surface-2 text-ink-2',
      )}
    >
      <Icon of={isWarning ? CircleAlert : Info} className="shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}
