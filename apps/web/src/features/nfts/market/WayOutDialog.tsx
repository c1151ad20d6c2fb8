import { type NftOffer, type NftRef, newOrderKey, type Token } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { useNftOrders } from '../useNftOrders.ts'

/** What can always be had back of the market, also when trading is stopped. */
type WayOut =
  | {
      readonly kind: 'cancel' | 'take-back' | 'revoke'
      readonly item: NftRef
      readonly name: string
    }
  | {
      readonly kind: 'cancel-offer'
      readonly offer: NftOffer
      readonly name: string
      readonly token: Token
    }
  | { readonly kind: 'claim'; readonly token: Token; readonly amount: bigint }

type WayOutDialogProps = {
  readonly way: WayOut
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Ends a listing or an offer, or brings back what lies at the market. */
export function WayOutDialog(props: WayOutDialogProps) {
  return props.open && <Ask key={props.way.kind} {...props} />
}

function Ask({ way, open, onOpenChange }: WayOutDialogProps) {
  const { t } = useTranslation('nfts')
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const orders = useNftOrders()
  const words = {
    cancel: { title: t('out.cancel'), hint: t('out.cancelHint'), confirm: t('out.cancelConfirm') },
    'take-back': { title: t('out.back'), hint: t('out.backHint'), confirm: t('out.backConfirm') },
    'cancel-offer': {
      title: t('out.offer'),
      hint: t('out.offerHint'),
      confirm: t('out.offerConfirm'),
    },
    revoke: {
      title: t('out.revoke'),
      hint: t('out.revokeHint'),
      confirm: t('out.revokeConfirm'),
    },
    claim: { title: t('out.claim'), hint: t('out.claimHint'), confirm: t('out.claimConfirm') },
  }[way.kind]
  const confirm = () => {
    onOpenChange(false)
    switch (way.kind) {
      case 'cancel':
        return void orders.cancel({ key, ...way })
      case 'take-back':
        return void orders.takeBack({ key, ...way })
      case 'revoke':
        return void orders.revoke({ key, ...way })
      case 'cancel-offer':
        return void orders.cancelOffer({ key, ...way })
      case 'claim':
        return void orders.claim({ key, ...way })
    }
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.title}
      confirm={words.confirm}
      isSent
      onConfirm={confirm}
    >
      <div className="grid gap-3">
        {'name' in way && (
          <p className="text-16 font-medium text-ink wrap-anywhere">
            <bdi translate="no">{way.name}</bdi>
          </p>
        )}
        {'token' in way && (
          <p className="text-16 font-medium text-ink">
            <Amount
              amount={way.kind === 'claim' ? way.amount : way.offer.price}
              token={{ ...way.token, symbol: formatSymbol(way.token.symbol) }}
              isExact
            />
          </p>
        )}
        <p>{words.hint}</p>
      </div>
    </ConfirmDialog>
  )
}
