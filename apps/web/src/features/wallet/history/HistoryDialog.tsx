import type { Token } from '@sluice/sdk'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ownAddresses } from '../../../session/ownAddresses.ts'
import { saveCsv } from '../../../ui/browser/saveCsv.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { historyCsv } from './historyCsv.ts'
import { TokenHistory, useHistory } from './TokenHistory.tsx'

type HistoryDialogProps = {
  readonly token: Token
  readonly account: string
  readonly onClose: () => void
}

/** The history of one token, which can be taken along. */
export function HistoryDialog({ token, account, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('wallet')
  const entries = useHistory(token, account)
  const save = () =>
    saveCsv(
      `${token.symbol}-history`,
      historyCsv(entries ?? [], { token, own: ownAddresses(account) }),
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('history.title', { symbol: token.symbol })}
      height="fixed"
      footer={
        entries?.length ? (
          <Button look="tonal" wide onClick={save}>
            <Icon of={Download} />
            {t('history.csv')}
          </Button>
        ) : undefined
      }
    >
      <TokenHistory token={token} account={account} />
    </Dialog>
  )
}
