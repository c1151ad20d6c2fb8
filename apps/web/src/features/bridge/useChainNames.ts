import type { BridgeToken } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'

/** What the chains of coins are called, with the network where it is not the main one. */
export function useChainNames(): (token: Pick<BridgeToken, 'chain' | 'network'>) => string {
  const { t } = useTranslation('bridge')
  const names = { bitcoin: t('chain.bitcoin'), ethereum: t('chain.ethereum') }
  return ({ chain, network }) =>
    network === 'mainnet' ? names[chain] : t('chain.test', { chain: names[chain], network })
}
