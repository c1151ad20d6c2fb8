import { ethereumDepositId, isOpen } from '@sluice/sdk/ethereum'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { transferQuery } from '../bridgeQueries.ts'
import { ownTransactions, useEvmTransactions } from '../ethereum-transactions/useEvmTransactions.ts'
import type { EvmNetwork } from '../ethereum-wallet/EvmWallet.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { SentDeposit } from './SentDeposit.tsx'
import { isStillShown, type ShownDeposit, shownDeposits } from './shownDeposits.ts'

const LOOK_MS = 10_000

type SentDepositsProps = {
  readonly known: KnownBridgeToken
  readonly owner: string
  readonly network: EvmNetwork
}

/** What this device's wallets have sent and what is not minted yet, or has come to nothing. It is here again after a reload. */
export function SentDeposits({ known, owner, network }: SentDepositsProps) {
  const { t } = useTranslation('ethereum')
  const nowMs = useNow(LOOK_MS)
  const all = useEvmTransactions((store) => store.transactions)
  const { chainId } = network
  const own = ownTransactions(all, { owner, chainId })
  const shown = shownDeposits(own, known.bridge.ledgerId, nowMs)
  if (shown.length === 0) return null
  return (
    <ul aria-label={t('sent.title')} className="flex flex-col gap-4 empty:hidden">
      {shown.map((deposit) => (
        <Followed key={deposit.transaction.hash} {...{ known, deposit, nowMs }} />
      ))}
    </ul>
  )
}

type FollowedProps = {
  readonly known: KnownBridgeToken
  readonly deposit: ShownDeposit
  readonly nowMs: number
}

function Followed({ known, deposit, nowMs }: FollowedProps) {
  const { transaction } = deposit
  const isOn = isOpen(transaction) || deposit.state === 'confirmed'
  const { data: transfer } = useQuery({
    ...transferQuery(useSdk(), ethereumDepositId(transaction.hash)),
    enabled: isOn,
    // a node may not know it yet, or no more
    retry: false,
  })
  if (!isStillShown(transfer, nowMs)) return null
  return (
    <SentDeposit
      {...{ known, deposit }}
      transfer={isOn ? transfer : undefined}
      onRemove={() => useEvmTransactions.getState().remove(transaction)}
    />
  )
}
