import type { NftToken } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useContactName } from '../../../contacts/contacts.ts'
import { WholeAddress } from '../../../contacts/WholeAddress.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { NftPicture } from '../media/NftPicture.tsx'

type SendNftReviewProps = {
  readonly token: NftToken
  readonly to: string
  readonly memo: string
  readonly onBack: () => void
  readonly onConfirm: () => void
}

/** A token that is about to be given away: which, and to whom, every character of it. */
export function SendNftReview({ token, to, memo, onBack, onConfirm }: SendNftReviewProps) {
  const { t } = useTranslation('nfts')
  const name = useContactName(to)
  return (
    <div className="grid gap-4 text-14">
      <div className="flex items-center gap-3">
        <span className="w-16 shrink-0">
          <NftPicture collectionId={token.collectionId} media={token.media} alt="" />
        </span>
        <bdi translate="no" className="text-16 font-medium wrap-anywhere">
          {token.name}
        </bdi>
      </div>
      <WholeAddress text={to} what={t('send.to')} />
      {memo !== '' && (
        <div className="rounded-control bg-surface-2 p-4">
          <p className="text-13 text-ink-2">{t('send.memo')}</p>
          <p dir="auto" className="wrap-anywhere">
            {memo}
          </p>
        </div>
      )}
      {!name && <Notice tone="warn">{t('send.final')}</Notice>}
      <DialogAction>
        <div className="grid grid-cols-2 gap-3">
          <Button look="tonal" size="large" onClick={onBack}>
            {t('send.back')}
          </Button>
          <ConfirmButton size="large" onClick={onConfirm}>
            {t('send.confirm')}
          </ConfirmButton>
        </div>
      </DialogAction>
    </div>
  )
}
