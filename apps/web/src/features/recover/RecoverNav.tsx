import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { tabLook } from '../../ui/fields/tabLook.ts'
import { useStrip } from '../../ui/fields/useStrip.ts'

/** From one page to the others on which a person looks after what is not in the wallet. */
export function RecoverNav() {
  const { t } = useTranslation('recover')
  const { pathname } = useLocation()
  const strip = useStrip<HTMLUListElement>(pathname)
  const links = [
    { to: '/swap/withdraw', label: t('nav.held') },
    { to: '/swap/find-mis-transferred-token', label: t('nav.missent') },
    { to: '/swap/pcm/reclaim', label: t('nav.fees') },
    { to: '/swap/revoke-approve', label: t('nav.approvals') },
  ]
  return (
    <nav aria-label={t('nav.label')}>
      <ul ref={strip} className="strip gap-1">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className={tabLook(pathname === to)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
