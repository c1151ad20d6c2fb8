import type { FlowReceipt, PaymentKind } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { DoneProps } from '../../activity/ActivityArea.tsx'
import type { DoneLine } from '../../activity/done/DoneLine.ts'
import { MoneyDone } from '../../activity/done/MoneyDone.tsx'
import { useConfig } from '../../session/useSdk.ts'
import type { PaymentSubject } from './PaymentSubject.ts'
import { PaymentTitle } from './PaymentTitle.tsx'

/** A payment that was made: what left, what arrived, and where it is. */
export function PaymentDone({
  activity: { id, subject },
  receipt,
  onClose,
}: DoneProps<PaymentSubject>) {
  const { t } = useTranslation('receipt')
  const icpLedger = useConfig().canisters.icp_ledger
  const { kind, token } = subject
  const place = PLACES[kind]
  const labels = { wallet: t('toWallet'), swap: t('toSwap') }
  return (
    <MoneyDone
      id={id}
      what={<PaymentTitle subject={subject} />}
      lines={linesOf(receipt, icpLedger)}
      names={{
        placed: t('inBalance'),
        ...(kind === 'transfer' ? { paid: t('sent') } : {}),
      }}
      known={[token]}
      places={[{ path: place.path, label: labels[place.name] }]}
      onClose={onClose}
    />
  )
}

const WALLET = { path: '/wallet', name: 'wallet' } as const

/** Where people look after a payment: tokens that a pool holds are there to swap with. */
const PLACES: Readonly<Record<PaymentKind, { path: string; name: 'wallet' | 'swap' }>> = {
  transfer: WALLET,
  wrap: WALLET,
  unwrap: WALLET,
  'top-up': WALLET,
  deposit: { path: '/swap', name: 'swap' },
  withdraw: WALLET,
  refund: WALLET,
}

/** What a payment moved; ICP that was unwrapped comes from a ledger of its own. */
function linesOf(receipt: FlowReceipt, icpLedger: string | undefined): readonly DoneLine[] {
  if (!('moved' in receipt)) return []
  if (receipt.kind !== 'unwrap' || icpLedger === undefined) return receipt.moved
  return [{ as: 'received', ledgerId: icpLedger, amount: receipt.received }, ...receipt.moved]
}
