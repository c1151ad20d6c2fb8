import { Menu } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../ui/browser/later.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { OnceOpened } from '../../ui/overlays/OnceOpened.tsx'

const DrawerSheet = later(async () => (await import('./DrawerSheet.tsx')).DrawerSheet)

/** Opens the menu on narrow screens; its code loads with the first touch. */
export function Drawer() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        icon={Menu}
        label={t('shell.openMenu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={DrawerSheet.load}
        onClick={() => setOpen(true)}
      />
      <OnceOpened isOpen={open}>
        <DrawerSheet open={open} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  )
}
