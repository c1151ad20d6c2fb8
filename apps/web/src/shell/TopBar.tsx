import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router'
import { classNames } from '../ui/classNames.ts'
import { Logo } from '../ui/Logo.tsx'
import { Drawer } from './Drawer.tsx'
import { menuEntries } from './menu.ts'
import { SessionControls } from './SessionControls.tsx'
import { ThemeToggle } from './ThemeToggle.tsx'

/** Sticky head of every page: where am I, where can I go, who am I. */
export function TopBar() {
  const { t } = useTranslation()
  return (
    <header className="sticky top-0 z-20 h-16 border-b border-line/60 bg-page/80 backdrop-blur-md">
      <div className="mx-auto flex h-full max-w-[1440px] items-center gap-2 px-2 sm:px-4 md:px-6">
        <div className="md:hidden">
          <Drawer />
        </div>
        <Link
          to="/"
          aria-label={t('shell.home')}
          className="inline-flex h-11 items-center rounded-control px-1"
        >
          <Logo />
        </Link>
        <nav aria-label={t('shell.menu')} className="ms-6 hidden h-full md:block">
          <ul className="flex h-full items-center gap-1">
            {menuEntries(t).map(({ to, label }) => (
              <li key={to}>
                <MenuLink to={to} label={label} />
              </li>
            ))}
          </ul>
        </nav>
        <span className="flex-1" />
        <span className="hidden md:inline-flex">
          <ThemeToggle />
        </span>
        <SessionControls />
      </div>
    </header>
  )
}

function MenuLink({ to, label }: { readonly to: string; readonly label: string }) {
  const { pathname } = useLocation()
  const isHome = to === '/swap' && pathname === '/'
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        classNames(
          'inline-flex min-h-11 items-center rounded-control px-4 text-14 font-medium transition-colors hover:text-ink',
          isActive || isHome ? 'bg-surface-2 text-ink' : 'text-ink-2',
        )
      }
    >
      {label}
    </NavLink>
  )
}
