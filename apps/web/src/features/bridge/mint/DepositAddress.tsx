import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { depositAddressQuery } from '../bridgeQueries.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { useChainNames } from '../useChainNames.ts'
import { AddressCard } from './AddressCard.tsx'

/** The account's own address on Bitcoin. */
export function DepositAddress({ known }: { readonly known: KnownBridgeToken }) {
  const { t } = useTranslation('bridge')
  const chains = useChainNames()
  const { bridge } = known
  const {
    data: address,
    isError,
    refetch,
  } = useQuery(depositAddressQuery(useSdk(), bridge.ledgerId))
  const words = { coin: bridge.coinSymbol, symbol: bridge.symbol, chain: chains(bridge) }
  if (isError) return <ErrorState what={t('mint.addressFailed')} onRetry={() => void refetch()} />
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <p className="text-14 text-ink-2">{t('mint.lead', words)}</p>
      <AddressCard
        {...{ known, address }}
        uri={`bitcoin:${address}`}
        label={t('mint.address', words)}
      />
      <p className="text-13 text-ink-2">{t('mint.exchange', words)}</p>
    </div>
  )
}
