import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { AppRoute } from '../../app/routes.tsx'
import { titles } from '../../app/titles.ts'
import { useMaintenancePaths } from '../settings.ts'
import { MaintenancePage } from './MaintenancePage.tsx'

/** One page: its title, its beginning at the top, and the sign that stands in for it while it is being repaired. */
export function PageFrame({ route }: { readonly route: AppRoute }) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const title = titles(t)[route.title]
  const isUnderMaintenance = useMaintenancePaths().includes(route.path)
  useEffect(() => {
    document.title = title ? `${title} · Sluice` : 'Sluice'
  }, [title])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address begins at its top
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [pathname])
  return isUnderMaintenance ? <MaintenancePage /> : route.page
}
