import { classNames } from '../classNames.ts'

type SkeletonProps = {
  /** Final size, in the words of the layout: `h-5 w-24`. */
  readonly className: string
}

/** Holds the place of what is being fetched, in its final size. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames('inline-block animate-breathe rounded-chip bg-surface-2', className)}
    />
  )
}
