import type { BridgeTransfer } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfig, useSdk } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { depositAddressQuery } from '../bridgeQueries.ts'
import { OwnWalletBox } from '../ethereum-wallet/OwnWalletBox.tsx'
import { useEvmWallet } from '../ethereum-wallet/useEvmWallet.ts'
import { CheckButton } from '../mint/CheckButton.tsx'
import { useBridging } from '../open/bridging.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'

/** Loaded once a wallet is chosen. */
const DepositForm = later(async () => (await import('./DepositForm.tsx')).DepositForm, 'ethereum')

/** Loaded once something waits to be swapped. */
const PlanList = later(
  async () => (await import('../bring-and-swap/PlanList.tsx')).PlanList,
  'ethereum',
)

/** Loaded by those who pay from an exchange. */
const PlainDepositPanel = later(
  async () => (await import('../plain-deposit/PlainDepositPanel.tsx')).PlainDepositPanel,
  'ethereum',
)

/** Loaded once something was sent from this device. */
const SentDeposits = later(
  async () => (await import('./SentDeposits.tsx')).SentDeposits,
  'ethereum',
)

type EthereumDepositProps = {
  readonly known: KnownBridgeToken
  readonly owner: string
  readonly deposits: readonly BridgeTransfer[] | undefined
}

type Way = 'wallet' | 'exchange'

/** Ether and tokens of Ethereum, paid from a wallet there or by a plain transfer. */
export function EthereumDeposit({ known, owner, deposits }: EthereumDepositProps) {
  const { t } = useTranslation('ethereum')
  const [way, setWay] = useState<Way>('wallet')
  const wallet = <FromWallet {...{ known, owner }} />
  const exchange = (
    <Suspense fallback={<Skeleton className="h-56 w-full rounded-control" />}>
      <PlainDepositPanel known={known} />
    </Suspense>
  )
  return (
    <div className="flex flex-col gap-5">
      <Tabs
        label={t('way.title')}
        shown={way}
        onShow={setWay}
        tabs={[
          { id: 'wallet', label: t('way.wallet'), panel: wallet },
          { id: 'exchange', label: t('way.exchange'), panel: exchange },
        ]}
      />
      <CheckButton known={known} deposits={deposits} />
    </div>
  )
}

/** Which wallet, how much, and how far what was sent is. */
function FromWallet({ known, owner }: Omit<EthereumDepositProps, 'deposits'>) {
  const { t } = useTranslation('ethereum')
  const { ethereum: network } = useConfig()
  const { state } = useEvmWallet()
  const hasPlans = useBridging((bridging) => bridging.hasPlans)
  const hasSent = useBridging((bridging) => bridging.hasSent)
  const { ledgerId } = known.bridge
  const helper = useQuery({
    ...depositAddressQuery(useSdk(), ledgerId),
    enabled: network !== undefined,
  })
  if (network === undefined) return <Notice tone="warn">{t('deposit.noChain')}</Notice>
  const isReady = state.kind === 'connected' && state.account.chainId === network.chainId
  return (
    <div className="flex flex-col gap-5">
      <p className="text-14 text-ink-2">{t('deposit.lead', known.bridge)}</p>
      <OwnWalletBox network={network} />
      {isReady && helper.data !== undefined && (
        <Suspense fallback={<FormOnItsWay />}>
          <DepositForm
            key={state.account.address}
            {...{ known, owner, network, helper: helper.data }}
            wallet={state.wallet}
            account={state.account}
          />
        </Suspense>
      )}
      {isReady && helper.isPending && <FormOnItsWay />}
      {helper.isError && (
        <ErrorState what={t('deposit.noHelper')} onRetry={() => void helper.refetch()} />
      )}
      {hasSent && (
        <Suspense>
          <SentDeposits known={known} owner={owner} network={network} />
        </Suspense>
      )}
      {hasPlans && (
        <Suspense>
          <PlanList known={known} />
        </Suspense>
      )}
      <p className="text-13 text-ink-2">{t('deposit.onlyHere', known.bridge)}</p>
    </div>
  )
}

const FormOnItsWay = () => <Skeleton className="h-56 w-full rounded-control" />
