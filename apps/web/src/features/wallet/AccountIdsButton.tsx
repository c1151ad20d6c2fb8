import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IdRow } from '../../account/IdRow.tsx'
import { shortAddress } from '../../format/address.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'

type AccountIdsButtonProps = { readonly principal: string; readonly accountId: string }

/** Which account it is; both of its ids open beside it. */
export function AccountIdsButton({ principal, accountId }: AccountIdsButtonProps) {
  const { t } = useTranslation('wallet')
  const [open, setOpen] = useState(false)
  const shown = shortAddress(principal)
  return (
    <Panel
      open={open}
      onOpenChange={setOpen}
      title={t('ids')}
      trigger={
        <Button look="quiet" aria-label={`${t('ids')}: ${shown}`} className="-mx-4">
          <span dir="ltr">{shown}</span>
          <Icon of={ChevronDown} />
        </Button>
      }
    >
      <dl className="grid gap-1 text-14">
        <IdRow name={t('principalId')} text={principal} />
        <IdRow name={t('accountId')} text={accountId} />
      </dl>
    </Panel>
  )
}
