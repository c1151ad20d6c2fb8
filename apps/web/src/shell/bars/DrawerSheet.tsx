import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { Logo } from '../../ui/pictures/Logo.tsx'
import {
  DRAWER_ENTRIES,
  isCurrent,
  isExactly,
  type MenuEntry,
  type MenuLink,
  menuEntries,
} from '../menu.ts'
import { SettingsFields } from './SettingsFields.tsx'

type DrawerSheetProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** The menu on narrow screens: seven entries, the rest behind a line, and the settings at the end. */
export function DrawerSheet({ open, onOpenChange: setOpen }: DrawerSheetProps) {
  const { t } = useTranslation()
  const close = () => setOpen(false)
  const entries = menuEntries(t)
  return (
    <Sheet open={open} onOpenChange={setOpen} side="start" title={t('shell.menu')} head={<Logo />}>
      <nav aria-label={t('shell.menu')}>
        <ul className="flex flex-col">
          {entries.slice(0, DRAWER_ENTRIES).map((entry) => (
            <DrawerEntry key={entry.id} entry={entry} onGo={close} />
          ))}
        </ul>
        <details className="group">
          <summary className={`${ROW} cursor-pointer list-none`}>
            <span className="flex-1">{t('shell.more')}</span>
            <Icon of={ChevronDown} className="transition-transform group-open:rotate-180" />
          </summary>
          <ul>
            {entries.slice(DRAWER_ENTRIES).map((entry) => (
              <DrawerEntry key={entry.id} entry={entry} onGo={close} />
            ))}
          </ul>
        </details>
      </nav>
      <div className="mt-auto border-t border-line pt-4">
        <SettingsFields />
      </div>
    </Sheet>
  )
}

const ROW =
  'flex min-h-12 items-center gap-3 rounded-control px-3 text-16 font-medium hover:bg-surface-2 aria-[current=page]:bg-surface-2'
const SUB_ROW =
  'flex min-h-11 items-center gap-3 rounded-control ps-11 pe-3 text-14 text-ink-2 hover:bg-surface-2 aria-[current=page]:bg-surface-2 aria-[current=page]:text-ink'

type DrawerEntryProps = { readonly entry: MenuEntry; readonly onGo: () => void }

function DrawerEntry({ entry, onGo }: DrawerEntryProps) {
  const { pathname } = useLocation()
  const head = (
    <>
      <Icon of={entry.icon} className="text-ink-2" />
      {entry.label}
    </>
  )
  return (
    <li>
      {entry.to ? (
        <Link
          to={entry.to}
          onClick={onGo}
          aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
          className={ROW}
        >
          {head}
        </Link>
      ) : (
        <p className="flex min-h-12 items-center gap-3 px-3 text-16 font-medium">{head}</p>
      )}
      {entry.items && (
        <ul>
          {entry.items.map((item) => (
            <li key={item.id}>
              <SubLink item={item} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function SubLink({ item, onGo }: { readonly item: MenuLink; readonly onGo: () => void }) {
  const { pathname } = useLocation()
  if (!item.to) {
    return (
      <a href={item.href} target="_blank" rel="noreferrer" className={SUB_ROW}>
        {item.label}
      </a>
    )
  }
  return (
    <Link
      to={item.to}
      onClick={onGo}
      aria-current={isExactly(item.to, pathname) ? 'page' : undefined}
      className={SUB_ROW}
    >
      {item.label}
    </Link>
  )
}
