import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { useContacts } from '../../../contacts/contacts.ts'
import type { Contact } from '../../../contacts/parseContacts.ts'
import { useConfigIfReady, useOwner } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { saveFile } from '../../../ui/browser/saveFile.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { ContactDialog } from './ContactDialog.tsx'

const AcrossDevices = later(
  async () => (await import('../../../contacts/across/AcrossDevices.tsx')).AcrossDevices,
  'contactsAcross',
)

/** The address book. */
export function ContactsPanel() {
  const { t } = useTranslation('wallet')
  const { contacts, remove } = useContacts()
  const owner = useOwner()
  const isOffered = useConfigIfReady()?.canisters.address_book !== undefined
  const [edited, setEdited] = useState<Contact | 'new'>()
  const [leaving, setLeaving] = useState<Contact>()
  const add = (
    <Button look="tonal" onClick={() => setEdited('new')}>
      <Icon of={Plus} />
      {t('contacts.add')}
    </Button>
  )
  return (
    <>
      {contacts.length === 0 ? (
        <EmptyState action={add}>{t('contacts.empty')}</EmptyState>
      ) : (
        <>
          <div className="mb-2 flex flex-wrap justify-end gap-3">
            <Button look="quiet" onClick={() => exportContacts(contacts)}>
              <Icon of={Download} />
              {t('contacts.export')}
            </Button>
            {add}
          </div>
          <ul aria-label={t('contacts.title')}>
            {contacts.map((contact) => (
              <li
                key={contact.address}
                className="flex min-h-14 items-center gap-2 border-t border-line/60"
              >
                <span className="min-w-0 flex-1 truncate text-16 font-medium">{contact.name}</span>
                <AddressLabel isId text={contact.address} what={t('contacts.address')} />
                <IconButton
                  icon={Pencil}
                  iconSize={16}
                  label={t('contacts.edit', { name: contact.name })}
                  onClick={() => setEdited(contact)}
                />
                <IconButton
                  icon={Trash2}
                  iconSize={16}
                  label={t('contacts.remove', { name: contact.name })}
                  onClick={() => setLeaving(contact)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {owner !== undefined && isOffered && (
        <Suspense fallback={<Skeleton className="mt-6 h-20 w-full" />}>
          <AcrossDevices key={owner} owner={owner} />
        </Suspense>
      )}
      {edited && (
        <ContactDialog
          contact={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={() => setLeaving(undefined)}
        title={t('contacts.removeTitle')}
        confirm={t('contacts.removeConfirm')}
        isRisky
        onConfirm={() => {
          if (leaving) remove(leaving.address)
          setLeaving(undefined)
        }}
      >
        {t('contacts.removeText', { name: leaving?.name ?? '' })}
      </ConfirmDialog>
    </>
  )
}

const exportContacts = (contacts: readonly Contact[]) =>
  saveFile('sluice-contacts.json', 'application/json', JSON.stringify(contacts, undefined, 2))
