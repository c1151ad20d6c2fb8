import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'

const HistoryDialog = later(
  async () => (await import('./HistoryDialog.tsx')).HistoryDialog,
  'trade',
)

/** Opens what the person has traded; there for whoever is connected. */
export function HistoryButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (useOwner() === undefined) return null
  return (
    <>
      <IconButton icon={History} label={t('swap.history')} onClick={() => setOpen(true)} />
      <OnceOpened isOpen={open}>
        <HistoryDialog open={open} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  )
}
