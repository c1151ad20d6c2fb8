import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/overlays/Dialog.tsx'

type ShortcutsProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** What the keyboard can do. Everything here can be done without it too. */
export function Shortcuts({ open, onOpenChange }: ShortcutsProps) {
  const { t } = useTranslation('palette')
  const rows = [
    { keys: 'Ctrl K · ⌘ K', does: t('keyPalette') },
    { keys: '?', does: t('keyShortcuts') },
    { keys: '↑ ↓ Enter', does: t('keyLists') },
    { keys: 'Esc', does: t('keyClose') },
    { keys: '← →', does: t('keyCharts') },
  ]
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('shortcuts')}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3 text-14">
        {rows.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt dir="ltr">
              <kbd className="rounded-chip bg-surface-2 px-2 py-1 text-13">{keys}</kbd>
            </dt>
            <dd className="text-ink-2">{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
