import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/buttons/CopyButton.tsx'
import { Tabs } from '../../ui/fields/Tabs.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { QrCode } from '../../ui/pictures/QrCode.tsx'

type ReceiveDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly principal: string
  readonly accountId: string
  /** Which of the two a token wants; the principal when it takes both. */
  readonly wants?: 'principal' | 'account'
}

/** Both addresses of the account, to scan and to copy, with what each is for. */
export function ReceiveDialog(props: ReceiveDialogProps) {
  const { open, onOpenChange, principal, accountId, wants = 'principal' } = props
  const { t } = useTranslation('wallet')
  const [shown, setShown] = useState<'principal' | 'account'>(wants)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('receive.title')}>
      <Tabs
        label={t('receive.which')}
        shown={shown}
        onShow={setShown}
        tabs={[
          {
            id: 'principal',
            label: t('principalId'),
            panel: <Code text={principal} name={t('principalId')} hint={t('receive.principal')} />,
          },
          {
            id: 'account',
            label: t('accountId'),
            panel: <Code text={accountId} name={t('accountId')} hint={t('receive.account')} />,
          },
        ]}
      />
    </Dialog>
  )
}

type CodeProps = { readonly text: string; readonly name: string; readonly hint: string }

function Code({ text, name, hint }: CodeProps) {
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <QrCode text={text} label={name} size={200} />
      <p className="flex max-w-full items-center gap-1 rounded-control bg-surface-2 ps-4 text-13">
        <span dir="ltr" className="break-all py-2 text-start">
          {text}
        </span>
        <CopyButton text={text} what={name} />
      </p>
      <p className="text-13 text-ink-2">{hint}</p>
    </div>
  )
}
