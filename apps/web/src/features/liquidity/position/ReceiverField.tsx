import { parsePrincipal } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useContacts } from '../../../contacts/contacts.ts'
import { WholeAddress } from '../../../contacts/WholeAddress.tsx'
import { useAddressFlaws } from '../../../payments/useAddressFlaws.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import type { Receiver } from './useReceiver.ts'

/** A principal, typed or chosen among the contacts, with what sending there means. */
export function ReceiverField({ receiver }: { readonly receiver: Receiver }) {
  const { t } = useTranslation('liquidity')
  const { text, setText, flaw, isSelf } = receiver
  const flaws = useAddressFlaws(false)
  const contacts = useContacts((book) => book.contacts).filter(
    ({ address }) => parsePrincipal(address) !== undefined,
  )
  return (
    <>
      <Field
        label={t('transfer.to')}
        value={text}
        data-autofocus
        spellCheck={false}
        autoComplete="off"
        maxLength={100}
        onChange={({ target }) => setText(target.value)}
        {...(flaw ? { problem: flaw === 'unreadable' ? t('transfer.bad') : flaws[flaw] } : {})}
      />
      {contacts.length > 0 && (
        <Select
          label={t('transfer.contact')}
          placeholder={t('transfer.contact')}
          options={contacts.map(({ name, address }) => ({ id: address, label: name }))}
          chosen={contacts.find(({ address }) => address === text.trim())?.address}
          onChoose={setText}
          isSearchable
        />
      )}
      {receiver.receiver !== undefined && (
        <WholeAddress text={receiver.receiver} what={t('transfer.receiver')} />
      )}
      {isSelf && <Notice tone="warn">{t('transfer.self')}</Notice>}
    </>
  )
}
