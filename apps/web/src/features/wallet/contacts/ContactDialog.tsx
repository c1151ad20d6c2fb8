import { parseRecipient } from '@sluice/sdk'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ContactProblem, contactProblem } from '../../../contacts/contactProblem.ts'
import { LONGEST_NAME, useContacts } from '../../../contacts/contacts.ts'
import type { Contact } from '../../../contacts/parseContacts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'

type ContactDialogProps = { readonly contact: Contact | undefined; readonly onClose: () => void }

/** Adds somebody to the address book, or changes an entry. */
export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const { t } = useTranslation('wallet')
  const formId = useId()
  const { contacts, add, replace } = useContacts()
  const [name, setName] = useState(contact?.name ?? '')
  const [address, setAddress] = useState(contact?.address ?? '')
  const [problem, setProblem] = useState<ContactProblem>()
  const problems: Record<ContactProblem, string> = {
    'name-missing': t('contacts.nameMissing'),
    'name-long': t('contacts.nameLong', { count: LONGEST_NAME }),
    'name-taken': t('contacts.nameTaken'),
    'address-missing': t('contacts.addressMissing'),
    'address-invalid': t('contacts.addressInvalid'),
    'address-taken': t('contacts.addressTaken'),
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const next = { name: name.trim(), address: address.trim() }
    const others = contacts.filter((other) => other.address !== contact?.address)
    const found = contactProblem({
      contact: next,
      others,
      isAddress: (text) => parseRecipient(text).kind !== 'none',
    })
    if (found) return setProblem(found)
    if (contact) replace(contact.address, next)
    else add(next)
    onClose()
  }
  const noteOf = (kind: 'name' | 'address') =>
    problem?.startsWith(kind) ? { problem: problems[problem] } : {}
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={contact ? t('contacts.editTitle') : t('contacts.add')}
      footer={
        <Button type="submit" form={formId} size="large" wide>
          {t('contacts.save')}
        </Button>
      }
    >
      <form id={formId} onSubmit={save} className="grid gap-4">
        <Field
          label={t('contacts.name')}
          value={name}
          maxLength={LONGEST_NAME}
          data-autofocus
          {...noteOf('name')}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label={t('contacts.addressLabel')}
          hint={t('contacts.addressHint')}
          value={address}
          spellCheck={false}
          autoComplete="off"
          {...noteOf('address')}
          onChange={(event) => setAddress(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
