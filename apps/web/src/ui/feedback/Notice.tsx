import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import { Icon } from '../pictures/Icon.tsx'

type NoticeProps = {
  /** `raised` stands on the page itself, the others inside a card. */
  readonly tone?: 'info' | 'warn' | 'raised'
  readonly action?: ReactNode
  readonly children: ReactNode
}

const tones = {
  info: 'bg-surface-2 text-ink-2',
  warn: 'bg-warn/12 text-warn',
  raised: 'bg-surface text-ink',
}

/** A line that a person should read where it stands, with at most one thing to do about it. */
export function Notice({ tone = 'info', action, children }: NoticeProps) {
  const isWarning = tone === 'warn'
  return (
    <div
      role={isWarning ? 'alert' : undefined}
      className={classNames(
        'flex items-center gap-3 rounded-control px-4 py-3 text-14',
        tones[tone],
      )}
    >
      {/* where letters are twice as large, a phone has no room beside them: rem grows with them */}
      <Icon of={isWarning ? CircleAlert : Info} className="shrink-0 max-[24rem]:hidden" />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}
