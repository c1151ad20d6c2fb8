import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { QrCode } from '../../../ui/pictures/QrCode.tsx'
import { depositAddressQuery } from '../bridgeQueries.ts'
import { explorerLink } from '../explorerLink.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { useChainNames } from '../useChainNames.ts'

/** The account's own address on the other chain: to scan, to copy, to pass on, and to look at. */
export function DepositAddress({ known: { bridge } }: { readonly known: KnownBridgeToken }) {
  const { t } = useTranslation('bridge')
  const chains = useChainNames()
  const sdk = useSdk()
  const { data: address, isError, refetch } = useQuery(depositAddressQuery(sdk, bridge.ledgerId))
  const words = { coin: bridge.coinSymbol, symbol: bridge.symbol, chain: chains(bridge) }
  if (isError) return <ErrorState what={t('mint.addressFailed')} onRetry={() => void refetch()} />
  const canShare = typeof navigator.share === 'function'
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <p className="text-14 text-ink-2">{t('mint.lead', words)}</p>
      {address === undefined ? (
        <Skeleton className="size-30 rounded-control" />
      ) : (
        <QrCode text={`bitcoin:${address}`} label={t('mint.address', words)} size={120} />
      )}
      <p className="flex min-h-11 max-w-full items-center gap-1 rounded-control bg-surface-2 ps-4 text-14">
        {address === undefined ? (
          <Skeleton className="me-4 h-5 w-72 max-w-full" />
        ) : (
          <>
            <span dir="ltr" className="py-2 text-start break-all">
              {address}
            </span>
            <CopyButton text={address} what={t('mint.address', words)} />
          </>
        )}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {canShare && (
          <Button
            look="quiet"
            disabled={address === undefined}
            // somebody who closes the window of the system has shared nothing, which is no error
            onClick={() => void navigator.share({ text: address ?? '' }).catch(() => {})}
          >
            <Icon of={Share2} />
            {t('mint.share')}
          </Button>
        )}
        {address !== undefined && (
          <a
            href={explorerLink(bridge, { address })}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center px-4 text-14 text-accent"
          >
            {t('mint.explorer')}
          </a>
        )}
      </div>
      <p className="text-13 text-ink-2">{t('mint.exchange', words)}</p>
    </div>
  )
}
