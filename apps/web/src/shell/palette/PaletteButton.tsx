import { Search } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { typedEarly } from './typedEarly.ts'
import { usePaletteStore } from './usePaletteStore.ts'

/** Opens the palette, by a click or by Ctrl K (⌘ K); `?` lists the shortcuts. */
export function PaletteButton() {
  const { t } = useTranslation()
  const show = usePaletteStore((store) => store.show)
  useEarlyKeys()
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

/** While the palette is on its way there is no field yet: what is typed meanwhile is kept for it. */
function useEarlyKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { shown, early, setEarly, show } = usePaletteStore.getState()
      if (shown !== 'palette' || document.querySelector('[data-palette]')) return
      if (event.key === 'Escape') return show(undefined)
      const next = typedEarly(early, event)
      if (next === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setEarly(next)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
