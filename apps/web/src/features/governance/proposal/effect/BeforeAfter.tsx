import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/pictures/Icon.tsx'

type BeforeAfterProps = {
  readonly label: string
  readonly before: ReactNode
  readonly after: ReactNode
}

/** Something that a proposal changes, in a list of such: as it is, and as it would be. */
export function BeforeAfter({ label, before, after }: BeforeAfterProps) {
  return (
    <li className="text-14">
      <span className="block text-ink-2">{label}</span>
      <span className="inline-flex max-w-full flex-wrap items-center gap-2 wrap-anywhere">
        <s className="text-ink-3">{before}</s>
        <Icon of={ArrowRight} size={16} className="shrink-0 rtl:-scale-x-100" />
        <strong className="font-medium">{after}</strong>
      </span>
    </li>
  )
}
