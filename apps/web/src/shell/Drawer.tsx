import { Menu, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { menuEntries } from './menu.ts'
import { ThemeToggle } from './ThemeToggle.tsx'

/** The menu on narrow screens. */
export function Drawer() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton icon={Menu} label={t('shell.openMenu')} />
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 start-0 z-50 flex w-72 max-w-[85vw] animate-appear flex-col bg-surface p-4 shadow-raised outline-none"
        >
          <div className="mb-4 flex items-center justify-between ps-2">
            <Logo />
            <Dialog.Title className="sr-only">{t('shell.menu')}</Dialog.Title>
            <Dialog.Close asChild>
              <IconButton icon={X} label={t('common.close')} />
            </Dialog.Close>
          </div>
          <nav aria-label={t('shell.menu')}>
            <ul className="flex flex-col gap-1">
              {menuEntries(t).map(({ to, label, icon }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    onClick={() => setOpen(false)}
                    className="flex min-h-12 items-center gap-3 rounded-control px-3 text-16 font-medium hover:bg-surface-2 aria-[current=page]:bg-surface-2"
                  >
                    <Icon of={icon} className="text-ink-2" />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <span className="flex-1" />
          <ThemeToggle />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
