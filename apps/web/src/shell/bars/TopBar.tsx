import { ChevronDown, Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { tabLook } from '../../ui/fields/tabLook.ts'
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx'
import type { MenuAction } from '../../ui/overlays/OpenedMenu.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { Logo } from '../../ui/pictures/Logo.tsx'
import { INLINE_ENTRIES, isCurrent, type MenuEntry, menuEntries } from '../menu.ts'
import { PaletteButton } from '../palette/PaletteButton.tsx'
import { Drawer } from './Drawer.tsx'
import { SessionControls } from './SessionControls.tsx'
import { SettingsMenu } from './SettingsMenu.tsx'

/** Sticky head of every page: where am I, where can I go, who am I. */
export function TopBar() {
  const { t } = useTranslation()
  const entries = menuEntries(t)
  return (
    <header className="sticky top-0 z-20 min-h-16 border-b border-line/60 bg-page">
      <div className="mx-auto flex min-h-16 max-w-[1440px] flex-wrap items-center gap-1 px-2 sm:px-4 md:px-6">
        <div className="md:hidden">
          <Drawer />
        </div>
        <Link
          to="/"
          aria-label={t('shell.home')}
          className="inline-flex h-11 items-center rounded-control px-1"
        >
          <Logo isShort />
        </Link>
        <nav aria-label={t('shell.menu')} className="ms-4 hidden h-16 md:block">
          <ul className="flex h-full items-center">
            {entries.slice(0, INLINE_ENTRIES).map((entry) => (
              <li key={entry.id}>
                <BarEntry entry={entry} />
              </li>
            ))}
            <li>
              <ActionMenu
                align="start"
                trigger={<IconButton icon={Ellipsis} label={t('shell.more')} />}
                actions={entries.slice(INLINE_ENTRIES).flatMap(toActions)}
              />
            </li>
          </ul>
        </nav>
        <span className="flex-1" />
        <PaletteButton />
        <span className="hidden md:inline-flex">
          <SettingsMenu />
        </span>
        <SessionControls />
      </div>
    </header>
  )
}

/** An entry that only groups others stands for them. */
const toActions = ({ items, ...entry }: MenuEntry): readonly MenuAction[] => items ?? [entry]

function BarEntry({ entry }: { readonly entry: MenuEntry }) {
  const { pathname } = useLocation()
  const isHere = isCurrent(entry, pathname)
  if (entry.to) {
    return (
      <Link to={entry.to} aria-current={isHere ? 'page' : undefined} className={tabLook(isHere)}>
        {entry.label}
      </Link>
    )
  }
  return (
    <ActionMenu
      align="start"
      actions={entry.items ?? []}
      trigger={
        <button type="button" className={tabLook(isHere)} aria-current={isHere || undefined}>
          {entry.label}
          <Icon of={ChevronDown} size={16} className="ms-1 text-ink-3" />
        </button>
      }
    />
  )
}
