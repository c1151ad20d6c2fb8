import { useTranslation } from 'react-i18next'
import { NavLink, useSearchParams } from 'react-router'
import { tabLook } from '../../../ui/fields/tabLook.ts'

/** Neurons, voting and launches: three views of the same DAOs. The chosen one goes along. */
export function GovernanceNav() {
  const { t } = useTranslation('sns')
  const [query] = useSearchParams()
  const root = query.get('root_id')
  const chosen = root === null ? '' : `?root_id=${encodeURIComponent(root)}`
  return (
    <nav aria-label={t('nav.label')} className="strip gap-1">
      {[
        { to: `/sns/neurons${chosen}`, label: t('nav.neurons') },
        { to: `/sns/voting${chosen}`, label: t('nav.voting') },
        { to: '/sns/launches', label: t('nav.launches') },
      ].map(({ to, label }) => (
        <NavLink key={to} to={to} className={({ isActive }) => tabLook(isActive)}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
