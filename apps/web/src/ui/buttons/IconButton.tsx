import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { classNames } from '../classNames.ts'
import { Icon } from '../pictures/Icon.tsx'

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  readonly icon: LucideIcon
  readonly label: string
  readonly iconSize?: 16 | 20 | 24
  readonly ref?: Ref<HTMLButtonElement>
}

/** A 44 px target around an icon, with the name that its picture stands for. */
export function IconButton({ icon, label, iconSize = 20, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-grid size-11 shrink-0 place-items-center rounded-control text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink',
        className,
      )}
    >
      <Icon of={icon} size={iconSize} />
    </button>
  )
}
