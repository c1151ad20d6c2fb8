import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { OpenedAddress } from './OpenedAddress.tsx'
import { usePlainDeposit } from './usePlainDeposit.ts'

/** For whoever pays from an exchange, or from any wallet by a plain transfer: an address of the account's own. */
export function PlainDepositPanel({ known }: { readonly known: KnownBridgeToken }) {
  const { t } = useTranslation('ethereum')
  const { opened, isAsking, open } = usePlainDeposit(known.bridge.ledgerId)
  if (opened !== undefined)
    return <OpenedAddress {...{ known, opened, isAsking }} onLook={() => void open()} />
  return (
    <div className="flex flex-col gap-5">
      <p className="text-14 text-ink-2">{t('plain.lead', known.bridge)}</p>
      <Button size="large" wide busy={isAsking} onClick={() => void open()}>
        {t('plain.open')}
      </Button>
    </div>
  )
}
