import type { BridgeTransfer } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { LongId } from '../../../ui/figures/LongId.tsx'
import { Time } from '../../../ui/figures/Time.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { useChainNames } from '../useChainNames.ts'

type PartiesProps = { readonly known: KnownBridgeToken; readonly transfer: BridgeTransfer }

/** Who is on either side, how much it is, and since when. */
export function Parties({ known, transfer }: PartiesProps) {
  const { t } = useTranslation('bridge')
  const chains = useChainNames()
  const { account, address, amount, atMs, direction } = transfer
  const words = { chain: chains(known.bridge) }
  return (
    <dl className="grid gap-1 text-14">
      <DetailRow name={t('transfer.amount')} isStrong>
        <Amount
          amount={amount}
          token={direction === 'mint' ? coinOf(known) : known.token}
          isExact
        />
      </DetailRow>
      <DetailRow name={t('transfer.account')}>
        {account === undefined ? '–' : <AddressLabel text={account} what={t('transfer.account')} />}
      </DetailRow>
      <DetailRow name={t('transfer.address', words)}>
        {address === undefined ? (
          '–'
        ) : (
          <LongId text={address} what={t('transfer.address', words)} />
        )}
      </DetailRow>
      <DetailRow name={t('transfer.since')}>
        <Time atMs={atMs} />
      </DetailRow>
    </dl>
  )
}
