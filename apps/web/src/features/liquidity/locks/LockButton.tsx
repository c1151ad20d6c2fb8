import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import type { PositionRow } from '../positions/positionView.ts'

const LockDialog = later(async () => (await import('./LockDialog.tsx')).LockDialog)

/** Locks a position until a time; nothing where the exchange has no lock, or the position no liquidity. */
export function LockButton({ row }: { readonly row: PositionRow }) {
  const { t } = useTranslation('liquidity')
  const { config } = useSdk()
  const [isOpen, setOpen] = useState(false)
  if (config.canisters.position_lock === undefined || row.position.liquidity === 0n) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('lock.open')}
      </Button>
      <OnceOpened isOpen={isOpen}>
        <LockDialog key={String(isOpen)} row={row} open={isOpen} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  )
}
