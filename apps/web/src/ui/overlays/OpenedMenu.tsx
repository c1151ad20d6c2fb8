import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../pictures/Icon.tsx'

export type MenuAction = {
  readonly id: string
  readonly label: string
  readonly icon?: LucideIcon
  /** One of: a place inside the application, a place outside of it, something to do. */
  readonly to?: string
  readonly href?: string
  readonly onSelect?: () => void
}

export type ActionMenuProps = {
  readonly trigger: ReactNode
  readonly actions: readonly MenuAction[]
  readonly align?: 'start' | 'end'
}

/** The menu itself, open from its first moment. At most 540 px high, 48 px an entry. */
export function OpenedMenu({ trigger, actions, align = 'end' }: ActionMenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className="z-[60] max-h-[min(540px,var(--radix-dropdown-menu-content-available-height))] min-w-48 overflow-y-auto rounded-card border border-line bg-surface p-1 shadow-raised animate-rise"
        >
          {actions.map((action) => (
            <Entry key={action.id} {...action} />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const ENTRY =
  'flex min-h-12 cursor-pointer select-none items-center gap-3 rounded-control px-3 text-14 outline-none data-[highlighted]:bg-surface-2'

function Entry({ label, icon, to, href, onSelect }: MenuAction) {
  const content = (
    <>
      {icon && <Icon of={icon} className="text-ink-2" />}
      {label}
    </>
  )
  return (
    <DropdownMenu.Item asChild={!!(to || href)} onSelect={onSelect} className={ENTRY}>
      {to ? (
        <Link to={to}>{content}</Link>
      ) : href ? (
        <a href={href} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : (
        content
      )}
    </DropdownMenu.Item>
  )
}
