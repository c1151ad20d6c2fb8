import type { LucideIcon } from 'lucide-react'

type IconProps = {
  readonly of: LucideIcon
  readonly size?: 16 | 20 | 24
  readonly className?: string
}

/** A decorative lucide icon in the stroke that the whole product uses; the text beside it speaks. */
export function Icon({ of: Drawing, size = 20, className }: IconProps) {
  return <Drawing aria-hidden size={size} strokeWidth={1.75} className={className} />
}
