import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'

/** Names the browser tab after the area that is open. */
export function useTitle(): void {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const area = pathname === '/' || pathname.startsWith('/swap') ? t('title.swap') : undefined
  useEffect(() => {
    document.title = area ? `${area} · Sluice` : 'Sluice'
  }, [area])
}
