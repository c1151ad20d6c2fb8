import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'

const FRESH_MS = 60_000

/** The position behind an NFT, as the collection draws it now: its range, and whether the price is in it. */
export function NftDrawing({ id, name }: { readonly id: bigint; readonly name: string }) {
  const { t } = useTranslation('wallet')
  const { positionNfts } = useSdk()
  const { data: drawing, isPending } = useQuery({
    queryKey: queryKeys.nft('facts', 'drawing', String(id)),
    queryFn: async () => (await positionNfts.fetchDrawing(id)) ?? null,
    staleTime: FRESH_MS,
  })
  if (isPending) return <Skeleton className="aspect-[3/4] w-full" />
  if (drawing) {
    return <img src={drawing} alt={t('nft.drawing', { name })} className="w-full rounded-control" />
  }
  return (
    <div className="grid aspect-[3/4] place-items-center gap-2 rounded-control bg-line/50 p-4 text-center text-13 text-ink-2">
      <Icon of={ImageOff} size={24} className="text-ink-3" />
      {t('nft.noDrawing')}
    </div>
  )
}
