import type { PositionNft } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { NftDrawing } from './NftDrawing.tsx'

const TokenDialog = later(
  async () => (await import('../../liquidity/tokens/TokenDialog.tsx')).TokenDialog,
)

type NftPanelProps = { readonly account: string; readonly isOwn: boolean }

/** The liquidity positions that an account holds as NFTs; each opens with what can be done with it. */
export function NftPanel({ account, isOwn }: NftPanelProps) {
  const { t } = useTranslation('wallet')
  const [opened, setOpened] = useState<PositionNft>()
  const { positionNfts } = useSdk()
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.positionNfts(account),
    queryFn: () => positionNfts.fetchOf(account),
  })
  if (isError) {
    return <ErrorState what={t('nft.failed')} onRetry={refetch} />
  }
  if (!data) return <Skeleton className="h-40 w-full" />
  if (data.length === 0) {
    return (
      <EmptyState action={<LinkButton to="/liquidity">{t('nft.action')}</LinkButton>}>
        {t('nft.empty')}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {data.map((token) => (
          <li key={String(token.id)}>
            <button
              type="button"
              aria-label={t('nft.details', { name: token.name })}
              onClick={() => setOpened(token)}
              className="grid w-full content-start gap-2 rounded-control bg-surface-2 p-3 text-start transition-colors hover:bg-surface-3"
            >
              <NftDrawing id={token.id} name={token.name} />
              <span className="text-14 font-medium">{token.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <TokenDialog
            nft={opened}
            isOwn={isOwn}
            open
            onOpenChange={(open) => !open && setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
