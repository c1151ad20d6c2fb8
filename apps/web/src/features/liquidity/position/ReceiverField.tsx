import { parsePrincipal } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useContacts } from '../../../contacts/contacts.ts'
import { useAlias } from '../../../contacts/useAlias.ts'
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
  const alias = useAlias(receiver.receiver ?? '')
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
      {alias && <p className="text-14 font-medium">{alias}</p>}
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
      {isSelf && <Notice tone="warn">{t('transfer.self')}</Notice>}
    </>
  )
}
