import type { ReactNode } from 'react'
import { classNames } from '../../../ui/classNames.ts'
import { Hint } from '../../../ui/overlays/Hint.tsx'

type DetailRowProps = {
  readonly name: string
  readonly hint?: string
  readonly exact?: string
  readonly isStrong?: boolean
  readonly children: ReactNode
}

/** A name on one side, its figure on the other. */
export function DetailRow({ name, hint, exact, isStrong, children }: DetailRowProps) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-4">
      <dt className="flex items-center gap-1 text-ink-2">
        {name}
        {hint && <Hint about={name}>{hint}</Hint>}
      </dt>
      <dd title={exact} className={classNames('text-end', isStrong && 'font-semibold')}>
        <bdi dir="ltr">{children}</bdi>
      </dd>
    </div>
  )
}
