import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { usePaletteStore } from './usePaletteStore.ts'

/** Opens the palette, by a click or by Ctrl K (⌘ K); `?` lists the shortcuts. */
export function PaletteButton() {
  const { t } = useTranslation()
  const show = usePaletteStore((store) => store.show)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        show('palette')
      }
      if (event.key === '?' && !isTyping(event.target)) show('shortcuts')
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [show])
  return (
    <IconButton
      icon={Search}
      label={t('palette.open')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => show('palette')}
    />
  )
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
