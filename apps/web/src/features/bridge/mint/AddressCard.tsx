import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { CopyButton } from '../../../ui/buttons/CopyButton.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { QrCode } from '../../../ui/pictures/QrCode.tsx'
import { explorerLink } from '../explorerLink.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'

type AddressCardProps = {
  readonly known: KnownBridgeToken
  /** Absent while it is asked for. */
  readonly address: string | undefined
  /** What the picture holds: the address in the form that wallets of its chain read. */
  readonly uri: string
  /** What the address is. */
  readonly label: string
}

/** An address on another chain: to scan, to copy, to pass on, and to look at. */
export function AddressCard({ known: { bridge }, address, uri, label }: AddressCardProps) {
  const { t } = useTranslation('bridge')
  const canShare = typeof navigator.share === 'function'
  return (
    <>
      {address === undefined ? (
        <Skeleton className="size-30 rounded-control" />
      ) : (
        <QrCode text={uri} label={label} size={120} />
      )}
      <p className="flex min-h-11 max-w-full items-center gap-1 rounded-control bg-surface-2 ps-4 text-14">
        {address === undefined ? (
          <Skeleton className="me-4 h-5 w-72 max-w-full" />
        ) : (
          <>
            <span dir="ltr" className="py-2 text-start break-all">
              {address}
            </span>
            <CopyButton text={address} what={label} />
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
    </>
  )
}
