import type { PositionNft } from '@sluice/sdk'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { NftDrawing } from '../../wallet/nfts/NftDrawing.tsx'
import { SendTokenDialog } from './SendTokenDialog.tsx'
import { TokenFacts, TokenHead } from './TokenFacts.tsx'
import { UnwrapDialog } from './UnwrapDialog.tsx'
import { useTokenRow } from './useTokenRow.ts'

type TokenDialogProps = {
  readonly nft: PositionNft
  /** Whether it is the person's, who can do something with it then. */
  readonly isOwn: boolean
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** A position's token: its drawing and figures, and from there sending it or taking the position out. */
export function TokenDialog({ nft, isOwn, open, onOpenChange }: TokenDialogProps) {
  const [doing, setDoing] = useState<'send' | 'unwrap'>()
  const { row, hasFailed, retry } = useTokenRow(nft)
  if (doing === 'send' && row)
    return <SendTokenDialog row={row} open={open} onOpenChange={onOpenChange} />
  if (doing === 'unwrap' && row)
    return <UnwrapDialog row={row} open={open} onOpenChange={onOpenChange} />
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={nft.name}>
      {/* the drawing's texts are those of the wallet, which may have to load */}
      <Suspense fallback={<Skeleton className="h-64 w-full" />}>
        <Facts {...{ nft, isOwn, row, hasFailed, retry }} onDo={setDoing} />
      </Suspense>
    </Dialog>
  )
}

type FactsProps = Pick<TokenDialogProps, 'nft' | 'isOwn'> &
  ReturnType<typeof useTokenRow> & { readonly onDo: (what: 'send' | 'unwrap') => void }

function Facts({ nft, isOwn, row, hasFailed, retry, onDo }: FactsProps) {
  const { t } = useTranslation('liquidity')
  if (hasFailed)
    return <ErrorState what={t('wrapped.unread', { tokens: `#${nft.id}` })} onRetry={retry} />
  if (row === undefined) return <Skeleton className="h-64 w-full" />
  return (
    <div className="flex flex-col gap-5">
      <div className="mx-auto w-48">
        <NftDrawing id={nft.id} name={nft.name} />
      </div>
      <p className="flex flex-wrap items-center gap-3">
        <TokenHead row={row} />
      </p>
      <TokenFacts row={row} />
      <div className="flex flex-wrap gap-2">
        {isOwn && <Button onClick={() => onDo('unwrap')}>{t('unwrap.open')}</Button>}
        {isOwn && (
          <Button look="tonal" onClick={() => onDo('send')}>
            {t('send.open')}
          </Button>
        )}
        <LinkButton look="quiet" to={`/liquidity/position/${nft.positionId}/${nft.poolId}`}>
          {t('card.details')}
        </LinkButton>
      </div>
    </div>
  )
}
