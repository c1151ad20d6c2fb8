import { type NftStandard, type NftToken, newOrderKey, type OrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContacts } from '../../../contacts/contacts.ts'
import { useAlias } from '../../../contacts/useAlias.ts'
import { useAddressFlaws } from '../../../payments/useAddressFlaws.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { useNftOrders } from '../useNftOrders.ts'
import { isMemoTooLong, LONGEST_MEMO } from './memo.ts'
import { SendNftReview } from './SendNftReview.tsx'
import { useNftReceiver } from './useNftReceiver.ts'

type SendNftDialogProps = {
  readonly token: NftToken
  readonly standard: NftStandard
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Gives a token to somebody else: whom, with which memo, and once more in full before it is signed. */
export function SendNftDialog({ token, standard, open, onOpenChange }: SendNftDialogProps) {
  const { t } = useTranslation('nfts')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('send.title')}>
      {open && <Form token={token} standard={standard} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

type FormProps = {
  readonly token: NftToken
  readonly standard: NftStandard
  readonly onDone: () => void
}

function Form({ token, standard, onDone }: FormProps) {
  const { t } = useTranslation('nfts')
  const owner = useOwner() ?? ''
  const [to, setTo] = useState('')
  const [memo, setMemo] = useState('')
  const [key, setKey] = useState<OrderKey>()
  const { send } = useNftOrders()
  const { address, flaw, isSelf } = useNftReceiver(to, standard)
  const flaws = useAddressFlaws(standard === 'EXT')
  const alias = useAlias(address ?? '')
  const contacts = useContacts((book) => book.contacts)
  const isLong = isMemoTooLong(memo)
  if (key && address !== undefined)
    return (
      <SendNftReview
        token={token}
        to={address}
        memo={memo}
        onBack={() => setKey(undefined)}
        onConfirm={() => {
          onDone()
          const { collectionId, tokenId, name } = token
          void send({ key, name, collectionId, tokenId, to: address, memo })
        }}
      />
    )
  const problem =
    to.trim() === ''
      ? t('send.enter')
      : isSelf
        ? t('send.self')
        : flaw !== undefined
          ? flaws[flaw]
          : isLong
            ? t('send.memoLong')
            : undefined
  return (
    <div className="grid gap-4">
      <Field
        label={t('send.to')}
        hint={standard === 'EXT' ? t('send.toHintExt') : t('send.toHint')}
        value={to}
        data-autofocus
        spellCheck={false}
        autoComplete="off"
        maxLength={200}
        onChange={({ target }) => setTo(target.value)}
      />
      {alias && <p className="text-14 font-medium">{alias}</p>}
      {contacts.length > 0 && (
        <Select
          label={t('send.contact')}
          placeholder={t('send.contact')}
          options={contacts.map(({ name, address: id }) => ({ id, label: name }))}
          chosen={contacts.find((contact) => contact.address === to.trim())?.address}
          onChoose={setTo}
          isSearchable
        />
      )}
      {standard !== 'EXT' && (
        <Field
          label={t('send.memo')}
          hint={t('send.memoHint', { count: LONGEST_MEMO })}
          value={memo}
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => setMemo(target.value)}
          {...(isLong ? { problem: t('send.memoLong') } : {})}
        />
      )}
      <DialogAction>
        <Button
          size="large"
          wide
          disabled={problem !== undefined || address === undefined}
          onClick={() => setKey(newOrderKey(owner))}
        >
          {problem ?? t('send.review')}
        </Button>
      </DialogAction>
    </div>
  )
}
