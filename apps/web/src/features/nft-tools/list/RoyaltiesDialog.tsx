import { type OwnCollection, parsePrincipal } from '@sluice/sdk'
import { MOST_OF_COLLECTION } from '@sluice/sdk/nftStudio'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { bpsOf } from '../create/useCollectionForm.ts'
import { useLeadCollection } from './useLeadCollection.ts'

type RoyaltiesDialogProps = { readonly collection: OwnCollection; readonly onClose: () => void }

/** What sales pay to whom, from now on. */
export function RoyaltiesDialog({ collection, onClose }: RoyaltiesDialogProps) {
  const { t } = useTranslation('nftTools')
  const owner = useOwner() ?? ''
  const [rate, setRate] = useState(`${Number(collection.royaltyRate) / 100}`)
  const [receiver, setReceiver] = useState(owner)
  const { setRoyalties } = useLeadCollection(collection.id)
  const rateBps = bpsOf(rate)
  const isHigh = rateBps > MOST_OF_COLLECTION.royaltyBps
  const missing = isHigh ? t('create.royaltiesTooHigh') : undefined
  return (
    <ConfirmDialog
      open
      isSent
      onOpenChange={onClose}
      title={t('list.setRoyalties')}
      missing={missing ?? (parsePrincipal(receiver) ? undefined : t('list.noReceiver'))}
      onConfirm={() => {
        setRoyalties({ rateBps, receiver: receiver.trim() })
        onClose()
      }}
    >
      <div className="flex flex-col gap-4">
        <Field
          label={t('create.royalties')}
          hint={t('create.royaltiesHint')}
          inputMode="decimal"
          value={rate}
          maxLength={5}
          after="%"
          autoComplete="off"
          onChange={({ target }) => setRate(target.value)}
        />
        <Field
          label={t('list.receiver')}
          value={receiver}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setReceiver(target.value)}
        />
        <p>{t('list.royaltiesMeaning')}</p>
      </div>
    </ConfirmDialog>
  )
}
