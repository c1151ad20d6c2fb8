import { MOST_OF_COLLECTION, wishFlaw } from '@sluice/sdk/nftStudio'
import { useState } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { creationFlawOf } from '../../offers/creation/creationCost.ts'
import { useCreationCost } from '../../offers/creation/useCreationCost.ts'
import { filled, type Pair } from '../parts/PairFields.tsx'

const BPS_PER_PERCENT = 100

/** A share in percent as hundredths of it; beyond what is allowed when it is no number. */
export function bpsOf(text: string): number {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return 0
  return /^\d{1,2}(\.\d{1,2})?$/.test(trimmed)
    ? Math.round(Number(trimmed) * BPS_PER_PERCENT)
    : MOST_OF_COLLECTION.royaltyBps + 1
}

/** A collection while it is described, with what keeps it from being made. */
export function useCollectionForm() {
  const sdk = useSdk()
  const owner = useOwner()
  const [name, setName] = useState('')
  const [ownerName, setOwnerName] = useState('')
  const [description, setDescription] = useState('')
  const [royalties, setRoyalties] = useState('5')
  const [links, setLinks] = useState<readonly Pair[]>([])
  const [avatar, setAvatar] = useState<File>()
  const creation = useCreationCost(
    {
      queryKey: queryKeys.creationCost('nft', owner),
      fetchFee: () => sdk.nftStudio.fetchFees(),
    },
    { ledgerId: undefined, amount: 0n },
  )
  const wish = {
    name: name.trim(),
    ownerName: ownerName.trim(),
    description: description.trim(),
    links: filled(links).map((link) => ({ name: link.name, url: link.value })),
    royaltyBps: bpsOf(royalties),
  }
  return {
    ...{ name, setName, ownerName, setOwnerName, description, setDescription },
    ...{ royalties, setRoyalties, links, setLinks, avatar, setAvatar },
    ...{ creation, wish },
    problem: wishFlaw(wish) ?? (owner === undefined ? undefined : creationFlawOf(creation)),
  }
}

export type CollectionForm = ReturnType<typeof useCollectionForm>
