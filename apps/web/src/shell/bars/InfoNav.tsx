import { Ellipsis } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useMediaQuery } from '../../ui/browser/useMediaQuery.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { tabLook } from '../../ui/fields/tabLook.ts'
import { ActionMenu } from '../../ui/overlays/ActionMenu.tsx'
import { fitLinks, infoLinks, isBelow } from '../menu.ts'

/** The information area's own navigation: as many links as fit, the rest behind three dots. */
export function InfoNav() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const isMedium = useMediaQuery('(min-width: 40rem)')
  const isWide = useMediaQuery('(min-width: 60rem)')
  // a token's own page is its project's: it has its own way back
  if (!pathname.startsWith('/info-') || pathname.startsWith('/info-tokens/details/')) return null
  const room = isWide ? 7 : isMedium ? 4 : 3
  const { shown, rest } = fitLinks(infoLinks(t), { room, pathname })
  return (
    <nav aria-label={t('info.label')} className="border-b border-line/60">
      <ul className="mx-auto flex max-w-[1200px] flex-wrap items-center px-2 sm:px-4">
        {shown.map(({ id, label, to }) => (
          <li key={id}>
            <Link
              to={to}
              aria-current={isBelow(to, pathname) ? 'page' : undefined}
              className={tabLook(isBelow(to, pathname))}
            >
              {label}
            </Link>
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <ActionMenu
              trigger={<IconButton icon={Ellipsis} label={t('shell.more')} />}
              actions={rest}
            />
          </li>
        )}
      </ul>
    </nav>
  )
}
