import { type NftListing, newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { BuyReview } from './BuyReview.tsx'
import { TermsChanged } from './TermsChanged.tsx'

type BuyDialogProps = {
  /** As it is now; null once it is gone. */
  readonly live: NftListing | null
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Buys a token at the terms that the review was opened with. Where they change under it, that is told, and asked again. */
export function BuyDialog({ live, name, open, onOpenChange }: BuyDialogProps) {
  const { t } = useTranslation('nfts')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('buy.title')}>
      {open && <Terms live={live} name={name} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

type TermsProps = Pick<BuyDialogProps, 'live' | 'name'> & { readonly onDone: () => void }

function Terms({ live, name, onDone }: TermsProps) {
  const { t } = useTranslation('nfts')
  const { t: tCommon } = useTranslation()
  const owner = useOwner() ?? ''
  const [order, setOrder] = useState(() => ({ seen: live, key: newOrderKey(owner) }))
  const { seen, key } = order
  if (seen === null || live === null || live.isCancelled)
    return (
      <>
        <ErrorState what={t('buy.gone')} funds={t('buy.nothingPaid')} />
        <DialogAction>
          <Button size="large" wide onClick={onDone}>
            {tCommon('common.close')}
          </Button>
        </DialogAction>
      </>
    )
  if (live.version !== seen.version)
    return (
      <TermsChanged
        before={seen}
        now={live}
        onAgree={() => setOrder({ seen: live, key: newOrderKey(owner) })}
        onLeave={onDone}
      />
    )
  return <BuyReview key={key.id} listing={seen} orderKey={key} name={name} onDone={onDone} />
}
