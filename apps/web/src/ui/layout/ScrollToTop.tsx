import { ArrowUp } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/IconButton.tsx'

const FROM_PX = 600

const onScroll = (notify: () => void) => {
  window.addEventListener('scroll', notify, { passive: true })
  return () => window.removeEventListener('scroll', notify)
}

/** Appears once a person has scrolled far, and brings them back. */
export function ScrollToTop() {
  const { t } = useTranslation()
  const isFar = useSyncExternalStore(onScroll, () => window.scrollY > FROM_PX)
  if (!isFar) return null
  return (
    <IconButton
      icon={ArrowUp}
      label={t('common.scrollToTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      className="!fixed end-4 bottom-4 z-20 animate-appear border border-line bg-surface shadow-raised"
    />
  )
}
