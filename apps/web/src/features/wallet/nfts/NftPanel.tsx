import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { NftDrawing } from './NftDrawing.tsx'

/** The liquidity positions that an account holds as NFTs. */
export function NftPanel({ account }: { readonly account: string }) {
  const { t } = useTranslation('wallet')
  const { positionNfts } = useSdk()
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.positionNfts(account),
    queryFn: () => positionNfts.fetchOf(account),
  })
  if (isError) {
    return (
      <ErrorState
        what={t('nft.failed')}
        action={<Button onClick={() => refetch()}>{t('nft.retry')}</Button>}
      />
    )
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
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
      {data.map(({ id, name }) => (
        <li key={String(id)} className="grid content-start gap-2 rounded-control bg-surface-2 p-3">
          <NftDrawing id={id} name={name} />
          <span className="text-14 font-medium">{name}</span>
          <LinkButton look="tonal" to="/liquidity?tab=Wrapped">
            {t('nft.manage')}
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
