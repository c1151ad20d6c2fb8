import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../../../ui/browser/later.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { OnceOpened } from '../../../../ui/overlays/OnceOpened.tsx'
import type { PositionRow } from '../positionView.ts'
import type { Holding } from './Holding.ts'
import { StakedActions } from './StakedActions.tsx'

const UnwrapDialog = later(async () => (await import('../../tokens/UnwrapDialog.tsx')).UnwrapDialog)
const SendTokenDialog = later(
  async () => (await import('../../tokens/SendTokenDialog.tsx')).SendTokenDialog,
)

type HeldActionsProps = { readonly row: PositionRow; readonly holding: Holding }

/** What can be done with a position that somebody holds for the person. */
export function HeldActions({ row, holding }: HeldActionsProps) {
  const { t } = useTranslation('liquidity')
  const { poolId, id } = row.position
  switch (holding.kind) {
    case 'farm':
      return <StakedActions row={row} {...holding} />
    case 'token':
      return <TokenActions row={{ ...row, nft: holding.nft }} />
    case 'order':
      return (
        <div className="mt-5 flex flex-wrap gap-2">
          <LinkButton to="/swap/limit">{t('list.toOrders')}</LinkButton>
          <LinkButton look="quiet" to={`/liquidity/position/${id}/${poolId}`}>
            {t('card.details')}
          </LinkButton>
        </div>
      )
  }
}

function TokenActions({ row }: { readonly row: React.ComponentProps<typeof UnwrapDialog>['row'] }) {
  const { t } = useTranslation('liquidity')
  const [isUnwrapping, setUnwrapping] = useState(false)
  const [isSending, setSending] = useState(false)
  const { poolId, id } = row.position
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button onClick={() => setUnwrapping(true)}>{t('unwrap.open')}</Button>
      <Button look="tonal" onClick={() => setSending(true)}>
        {t('send.open')}
      </Button>
      <LinkButton look="quiet" to={`/liquidity/position/${id}/${poolId}`}>
        {t('card.details')}
      </LinkButton>
      <OnceOpened isOpen={isUnwrapping}>
        <UnwrapDialog
          key={String(isUnwrapping)}
          row={row}
          open={isUnwrapping}
          onOpenChange={setUnwrapping}
        />
      </OnceOpened>
      <OnceOpened isOpen={isSending}>
        <SendTokenDialog row={row} open={isSending} onOpenChange={setSending} />
      </OnceOpened>
    </div>
  )
}
