import type { NftListing } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { PriceText } from './PriceText.tsx'

type TermsChangedProps = {
  readonly before: NftListing
  readonly now: NftListing
  readonly onAgree: () => void
  readonly onLeave: () => void
}

/** The seller has changed a listing while its review stood there: both prices, and the question whether to go on. */
export function TermsChanged({ before, now, onAgree, onLeave }: TermsChangedProps) {
  const { t } = useTranslation('nfts')
  const rows = [
    { label: t('buy.priceBefore'), listing: before },
    { label: t('buy.priceNow'), listing: now },
  ]
  return (
    <div className="grid gap-4">
      <Notice tone="warn">{t('buy.changed')}</Notice>
      <dl className="grid grid-cols-2 gap-4">
        {rows.map(({ label, listing }) => (
          <div key={label}>
            <dt className="text-13 text-ink-2">{label}</dt>
            <dd>
              <PriceText price={listing.price} ledgerId={listing.ledgerId} />
            </dd>
          </div>
        ))}
      </dl>
      <DialogAction>
        <div className="grid grid-cols-2 gap-3">
          <Button look="tonal" size="large" onClick={onLeave}>
            {t('buy.leave')}
          </Button>
          <Button size="large" onClick={onAgree}>
            {t('buy.reviewAgain')}
          </Button>
        </div>
      </DialogAction>
    </div>
  )
}
