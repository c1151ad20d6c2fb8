import type { NftCollectionWish, OrderKey, SalePrice } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { nftSubject } from '../../nfts/progress/nftSubject.ts'
import { useDescribeNftFailure } from '../../nfts/progress/useDescribeNftFailure.ts'
import { useNftRunner } from '../../nfts/progress/useNftRunner.ts'
import { bytesOf } from '../parts/readFile.ts'

type Order = {
  readonly key: OrderKey
  readonly wish: NftCollectionWish
  readonly avatar: File | undefined
  readonly creationFee?: SalePrice
}

/** Makes a collection, and then shows its picture: should that fail, the collection is there, and the picture is set from its card. */
export function useCreateCollection() {
  const { t } = useTranslation('nftTools')
  const sdk = useSdk()
  const queries = useQueryClient()
  const toast = useToast()
  const describe = useDescribeNftFailure()
  const { run } = useNftRunner()
  return async ({ key, wish, avatar, ...fee }: Order) => {
    const isFree = fee.creationFee === undefined
    const end = await run({
      key,
      subject: nftSubject('create-nft-collection', { name: wish.name, isFree }),
      run: (options) => sdk.nftStudio.createCollection({ wish, ...fee, key, ...options }),
    })
    const readAnew = () => queries.invalidateQueries({ queryKey: queryKeys.nft('now') })
    await readAnew()
    const receipt = end?.kind === 'done' ? end.receipt : undefined
    if (avatar === undefined || receipt?.kind !== 'create-nft-collection') return
    try {
      const { collectionId } = receipt
      const bytes = await bytesOf(avatar)
      await sdk.nftStudio.setLogo({ collectionId, bytes, memory: deviceStorage })
      await readAnew()
    } catch (error) {
      toast.error(t('create.avatarFailed', { why: describe(error).what }))
    }
  }
}
