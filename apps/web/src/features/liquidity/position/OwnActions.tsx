import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { LockButton } from '../locks/LockButton.tsx'
import { isCollectable, type PositionRow } from '../positions/positionView.ts'
import { StakeButton } from '../positions/StakeButton.tsx'

const CollectDialog = later(
  async () => (await import('../positions/CollectDialog.tsx')).CollectDialog,
)
const TransferDialog = later(async () => (await import('./TransferDialog.tsx')).TransferDialog)
const WrapDialog = later(async () => (await import('../tokens/WrapDialog.tsx')).WrapDialog)

/** What the owner of a position can do with it. */
export function OwnActions({ row }: { readonly row: PositionRow }) {
  const { t } = useTranslation('liquidity')
  const [isCollecting, setCollecting] = useState(false)
  const [isGiving, setGiving] = useState(false)
  const [isWrapping, setWrapping] = useState(false)
  const { poolId, id, liquidity } = row.position
  const place = `${id}/${poolId}`
  return (
    <div className="flex flex-wrap gap-2">
      <LinkButton to={`/liquidity/increase/${place}`}>{t('card.increase')}</LinkButton>
      {liquidity > 0n && (
        <LinkButton look="tonal" to={`/liquidity/decrease/${place}`}>
          {t('card.decrease')}
        </LinkButton>
      )}
      {liquidity > 0n && (
        <LinkButton look="tonal" to={`/liquidity/range/${place}`}>
          {t('move.open')}
        </LinkButton>
      )}
      <Button look="tonal" disabled={!isCollectable(row)} onClick={() => setCollecting(true)}>
        {t('card.collect')}
      </Button>
      <StakeButton row={row} />
      <LockButton row={row} />
      <Button look="quiet" onClick={() => setGiving(true)}>
        {t('transfer.open')}
      </Button>
      <Button look="quiet" onClick={() => setWrapping(true)}>
        {t('wrap.open')}
      </Button>
      <OnceOpened isOpen={isWrapping}>
        <WrapDialog
          key={String(isWrapping)}
          row={row}
          open={isWrapping}
          onOpenChange={setWrapping}
        />
      </OnceOpened>
      <OnceOpened isOpen={isCollecting}>
        <CollectDialog rows={[row]} open={isCollecting} onOpenChange={setCollecting} />
      </OnceOpened>
      <OnceOpened isOpen={isGiving}>
        <TransferDialog row={row} open={isGiving} onOpenChange={setGiving} />
      </OnceOpened>
    </div>
  )
}
