import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { deviceStorage } from '../../../storage/browserStorage.ts'
import { useToast } from '../../../ui/feedback/useToast.ts'
import { useDescribeNftFailure } from '../../nfts/progress/useDescribeNftFailure.ts'
import { bytesOf, flawOfFile } from '../parts/readFile.ts'
import { useFileFlawWords } from '../parts/useFileFlawWords.ts'

type Change =
  | { readonly kind: 'logo'; readonly file: File }
  | { readonly kind: 'royalties'; readonly rateBps: number; readonly receiver: string }

/** What the owner of a collection changes of it: its picture, and what sales pay to whom. */
export function useLeadCollection(collectionId: string) {
  const { t } = useTranslation('nftTools')
  const sdk = useSdk()
  const queries = useQueryClient()
  const toast = useToast()
  const describe = useDescribeNftFailure()
  const words = useFileFlawWords()
  const { mutate, isPending } = useMutation({
    mutationFn: async (change: Change) => {
      if (change.kind === 'royalties')
        return sdk.nftStudio.setRoyalties({ collectionId, ...change })
      const bytes = await bytesOf(change.file)
      return sdk.nftStudio.setLogo({ collectionId, bytes, memory: deviceStorage })
    },
    onSuccess: () => {
      toast.success(t('list.changed'))
      void queries.invalidateQueries({ queryKey: queryKeys.nft('now') })
      void queries.invalidateQueries({ queryKey: queryKeys.nft('facts') })
    },
    onError: (error) => toast.error(describe(error).what),
  })
  return {
    isBusy: isPending,
    setLogo: async (file: File) => {
      const flaw = await flawOfFile(file)
      if (flaw === undefined) mutate({ kind: 'logo', file })
      else toast.error(words[flaw])
    },
    setRoyalties: (change: { readonly rateBps: number; readonly receiver: string }) =>
      mutate({ kind: 'royalties', ...change }),
  }
}
