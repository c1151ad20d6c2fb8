import { EyeOff, FileText, Film, ImageOff, type LucideIcon, Music } from 'lucide-react'
import { classNames } from '../../../ui/classNames.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'

/** Why there is no picture. */
export type BlankReason = 'none' | 'hidden' | 'film' | 'sound' | 'file'

const ICONS: Readonly<Record<BlankReason, LucideIcon>> = {
  none: ImageOff,
  hidden: EyeOff,
  film: Film,
  sound: Music,
  file: FileText,
}

/** Stands where a picture would, with what there is instead. */
export function Blank({
  reason,
  className,
}: {
  readonly reason: BlankReason
  readonly className?: string
}) {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid aspect-square w-full place-items-center rounded-control bg-line/50 text-ink-3',
        className,
      )}
    >
      <Icon of={ICONS[reason]} size={24} />
    </span>
  )
}
