import { HOTKEY_PERMISSIONS } from '@sluice/governance'
import { newOrderKey } from '@sluice/sdk'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../../contacts/AddressLabel.tsx'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { ConfirmButton } from '../../../../ui/buttons/ConfirmButton.tsx'
import { IconButton } from '../../../../ui/buttons/IconButton.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Field } from '../../../../ui/fields/Field.tsx'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx'
import { DialogAction } from '../../../../ui/overlays/DialogAction.tsx'
import { useSnsOrders } from '../../useSnsOrders.ts'
import type { NeuronView } from '../NeuronView.ts'
import { usePermissionWords } from '../usePermissionWords.ts'
import { hotkeyFlaw } from './hotkeyFlaw.ts'
import { NeuronDialog, type NeuronDialogProps, type NeuronFormProps } from './NeuronDialog.tsx'

/** Who may do what with a neuron, and another principal that may vote and propose with it. */
export function HotkeysDialog(props: NeuronDialogProps) {
  const { t } = useTranslation('sns')
  return <NeuronDialog {...props} title={t('hotkeys.title')} Form={Form} />
}

function Form({ onDone, ...view }: NeuronFormProps) {
  const { t } = useTranslation('sns')
  const { neuron, sns, parameters, owner } = view
  const [key] = useState(() => newOrderKey(owner))
  const [typed, setTyped] = useState('')
  const [leaving, setLeaving] = useState<string>()
  const { addHotkey } = useSnsOrders()
  const flaw = hotkeyFlaw(typed, neuron.permissions, parameters)
  const flaws = {
    empty: t('hotkeys.empty'),
    'no-principal': t('hotkeys.noPrincipal'),
    present: t('hotkeys.present'),
    'too-many': t('hotkeys.tooMany'),
  }
  const missing = flaw && flaws[flaw]
  return (
    <div className="grid gap-4">
      <ul aria-label={t('hotkeys.list')} className="grid gap-2">
        {neuron.permissions.map((entry) => (
          <Entry
            key={entry.principal}
            entry={entry}
            isOwn={entry.principal === owner}
            isOfNetwork={neuron.network !== undefined}
            onRemove={() => setLeaving(entry.principal)}
          />
        ))}
      </ul>
      <Field
        label={t('hotkeys.principal')}
        hint={t('hotkeys.hint')}
        value={typed}
        data-autofocus
        maxLength={100}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        {...(missing && typed.trim() !== '' ? { problem: missing } : {})}
      />
      <Notice>{t('hotkeys.meaning')}</Notice>
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          disabled={missing !== undefined}
          onClick={() => {
            onDone()
            void addHotkey({ key, sns, neuron, principal: typed.trim() })
          }}
        >
          {missing ?? t('hotkeys.add')}
        </ConfirmButton>
      </DialogAction>
      {leaving !== undefined && (
        <Removal
          {...view}
          principal={leaving}
          onClose={() => setLeaving(undefined)}
          onDone={onDone}
        />
      )}
    </div>
  )
}

type EntryProps = {
  readonly entry: NeuronView['neuron']['permissions'][number]
  readonly isOwn: boolean
  readonly isOfNetwork: boolean
  readonly onRemove: () => void
}

function Entry({ entry: { principal, permissions }, isOwn, isOfNetwork, onRemove }: EntryProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const words = usePermissionWords()
  const list = permissions.flatMap((permission) => words(permission) ?? [])
  // whoever holds more than voting is no hotkey: taking that away is no slip of the finger
  const isHotkey = permissions.every((permission) => HOTKEY_PERMISSIONS.includes(permission))
  return (
    <li className="flex items-center justify-between gap-3 rounded-control bg-surface-2 px-4 py-2">
      <span className="min-w-0">
        <AddressLabel text={principal} what={t('hotkeys.principal')} />
        {isOwn && <span className="ms-2 text-13 text-accent">{t('hotkeys.you')}</span>}
        <span className="block text-13 text-ink-2">
          {isOfNetwork && !isHotkey
            ? t('hotkeys.controller')
            : new Intl.ListFormat(locale).format(list)}
        </span>
      </span>
      {isHotkey && (
        <IconButton icon={X} label={t('hotkeys.remove', { principal })} onClick={onRemove} />
      )}
    </li>
  )
}

type RemovalProps = NeuronView & {
  readonly principal: string
  readonly onClose: () => void
  readonly onDone: () => void
}

function Removal({ neuron, sns, owner, principal, onClose, onDone }: RemovalProps) {
  const { t } = useTranslation('sns')
  const [key] = useState(() => newOrderKey(owner))
  const { removeHotkey } = useSnsOrders()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('hotkeys.removeTitle')}
      isSent
      onConfirm={() => {
        onDone()
        void removeHotkey({ key, sns, neuron, principal })
      }}
    >
      <p className="wrap-anywhere">{t('hotkeys.removeHint', { principal })}</p>
    </ConfirmDialog>
  )
}
