import { Menu } from 'lucide-react'
import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'
import { OnceOpened } from '../ui/OnceOpened.tsx'

const load = () => import('./DrawerSheet.tsx')
const DrawerSheet = lazy(async () => ({ default: (await load()).DrawerSheet }))

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
        onPointerEnter={load}
        onClick={() => setOpen(true)}
      />
      <OnceOpened isOpen={open}>
        <DrawerSheet open={open} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  )
}
