import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfig, useOwner, useSdk } from '../../../session/useSdk.ts'
import { bridgeTokensQuery } from '../bridgeQueries.ts'
import { OwnWalletBox } from '../ethereum-wallet/OwnWalletBox.tsx'
import { useEvmWallet } from '../ethereum-wallet/useEvmWallet.ts'
import { AllowanceTable } from './AllowanceTable.tsx'

/** What the bridge's contracts may take on Ethereum, once a wallet there says whose tokens are meant. Nothing where there is no such bridge. */
export function EthereumApprovals() {
  const { t } = useTranslation('ethereum')
  const { ethereum: network } = useConfig()
  const owner = useOwner()
  const { data: tokens = [] } = useQuery(bridgeTokensQuery(useSdk()))
  const { state } = useEvmWallet()
  const bridges = tokens.filter(({ contract }) => contract !== undefined)
  if (network === undefined || owner === undefined || bridges.length === 0) return null
  const isReady = state.kind === 'connected' && state.account.chainId === network.chainId
  return (
    <section
      aria-label={t('allowances.title')}
      className="mt-6 flex flex-col gap-4 border-t border-line pt-6"
    >
      <h2 className="text-20 font-semibold">{t('allowances.title')}</h2>
      <p className="text-14 text-ink-2">{t('allowances.lead')}</p>
      <div className="max-w-md">
        <OwnWalletBox network={network} />
      </div>
      {isReady && (
        <AllowanceTable
          key={state.account.address}
          {...{ bridges, owner, network }}
          wallet={state.wallet}
          account={state.account}
        />
      )}
    </section>
  )
}
