import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../../../ui/browser/later.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { OnceOpened } from '../../../../ui/overlays/OnceOpened.tsx'
import { LockEnd } from '../../locks/LockEnd.tsx'
import { LockedActions } from '../../locks/LockedActions.tsx'
import type { WrappedRow } from '../../tokens/useWrapped.ts'
import type { PositionRow } from '../positionView.ts'
import type { Holding } from './Holding.ts'
import { StakedActions } from './StakedActions.tsx'

const UnwrapDialog = later(async () => (await import('../../tokens/UnwrapDialog.tsx')).UnwrapDialog)
const SendTokenDialog = later(
  async () => (await import('../../tokens/SendTokenDialog.tsx')).SendTokenDialog,
)

type HeldActionsProps = {
  readonly row: PositionRow
  readonly holding: Holding
  /** The way to the position's own page; absent on that page. */
  readonly details?: ReactNode
}

/** What can be done with a position that somebody holds for the person. */
export function HeldActions({ row, holding, details }: HeldActionsProps) {
  const { t } = useTranslation('liquidity')
  switch (holding.kind) {
    case 'farm':
      return <StakedActions {...holding} details={details} />
    case 'token':
      return <TokenActions row={{ ...row, nft: holding.nft }} details={details} />
    case 'lock':
      return (
        <>
          <LockEnd lock={holding.lock} />
          <LockedActions row={{ ...row, lock: holding.lock }} details={details} />
        </>
      )
    case 'order':
      return (
        <div className="mt-5 flex flex-wrap gap-2">
          <LinkButton to="/swap/limit">{t('list.toOrders')}</LinkButton>
          {details}
        </div>
      )
  }
}

type TokenActionsProps = Pick<HeldActionsProps, 'details'> & { readonly row: WrappedRow }

function TokenActions({ row, details }: TokenActionsProps) {
  const { t } = useTranslation('liquidity')
  const [isUnwrapping, setUnwrapping] = useState(false)
  const [isSending, setSending] = useState(false)
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      <Button onClick={() => setUnwrapping(true)}>{t('unwrap.open')}</Button>
      <Button look="tonal" onClick={() => setSending(true)}>
        {t('send.open')}
      </Button>
      {details}
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
