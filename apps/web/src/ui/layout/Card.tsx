import type { HTMLAttributes } from 'react'
import { classNames } from '../classNames.ts'

/** The raised sheet that holds one task. Cards are never put inside cards. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={classNames('rounded-card bg-surface p-4 sm:p-6', className)} />
}
