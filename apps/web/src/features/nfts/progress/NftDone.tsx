import type {
  FlowReceipt,
  NftMarketReceipt,
  NftStudioReceipt,
  NftTokenReceipt,
  VoteReceipt,
} from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { DoneProps } from '../../../activity/ActivityArea.tsx'
import { MoneyDone } from '../../../activity/done/MoneyDone.tsx'
import { projectPath } from '../../votes/parts/links.ts'
import { collectionPath, itemPath, marketPath, mintPath } from '../parts/links.ts'
import { NftTitle } from './NftTitle.tsx'
import { isNftAction, type NftSubject } from './nftSubject.ts'

type NftReceipt = NftTokenReceipt | NftMarketReceipt | NftStudioReceipt | VoteReceipt

/** What has become of a token and of money, as the market and the collection say, and where to go next. */
export function NftDone({ activity: { id, subject }, receipt, onClose }: DoneProps<NftSubject>) {
  const { t } = useTranslation('nftProgress')
  const note = useNote()
  const words = useWordsOfPlaces()
  const isOwn = isNftReceipt(receipt)
  return (
    <MoneyDone
      id={id}
      what={<NftTitle subject={subject} />}
      lines={'moved' in receipt ? receipt.moved : []}
      names={{ placed: t('done.atMarket') }}
      known={[]}
      note={isOwn ? note(receipt) : undefined}
      places={isOwn ? placesOf(receipt, words) : []}
      onClose={onClose}
    />
  )
}

const isNftReceipt = (receipt: FlowReceipt): receipt is NftReceipt => isNftAction(receipt.kind)

function useNote(): (receipt: NftReceipt) => string {
  const { t } = useTranslation('nftProgress')
  return (receipt) => {
    switch (receipt.kind) {
      case 'send-nft':
        return receipt.holder === undefined
          ? t('done.sentUnknown')
          : t('done.sent', { holder: receipt.holder })
      case 'approve-nft':
        return t('done.approved')
      case 'revoke-nft':
        return t('done.revoked')
      case 'list-nft':
        return t('done.listed')
      case 'reprice-nft':
        return t('done.repriced')
      case 'delist-nft':
      case 'take-back-nft':
        return receipt.isBack ? t('done.back') : t('done.notBack')
      case 'buy-nft':
        return {
          delivered: t('done.bought'),
          returned: t('done.boughtReturned'),
          unpaid: t('done.unpaid'),
        }[receipt.outcome]
      case 'accept-nft-offer':
        return {
          delivered: t('done.sold'),
          returned: t('done.soldReturned'),
          unpaid: t('done.unpaid'),
        }[receipt.outcome]
      case 'offer-nft':
        return t('done.offered')
      case 'cancel-nft-offer':
        return t('done.offerCancelled')
      case 'claim-nft-money':
        return t('done.claimed')
      case 'create-nft-collection':
        return t('done.created')
      case 'create-vote-project':
        return t('done.votesCreated')
      case 'mint-nfts':
        return t('done.minted', { count: receipt.tokenIds.length })
    }
  }
}

function useWordsOfPlaces() {
  const { t } = useTranslation('nftProgress')
  return {
    item: t('done.toItem'),
    collection: t('done.toCollection'),
    market: t('done.toMarket'),
    mint: t('done.toMint'),
    votes: t('done.toVotes'),
  }
}

type Places = ReturnType<typeof useWordsOfPlaces>

function placesOf(receipt: NftReceipt, { item, collection, market, mint, votes }: Places) {
  if (receipt.kind === 'create-vote-project')
    return [{ path: projectPath(receipt.projectId), label: votes }]
  if ('tokenId' in receipt)
    return [
      { path: itemPath(receipt), label: item },
      { path: marketPath(), label: market },
    ]
  if (!('collectionId' in receipt)) return [{ path: marketPath(), label: market }]
  const { collectionId, kind } = receipt
  const shown = { path: collectionPath(collectionId), label: collection }
  return kind === 'create-nft-collection'
    ? [{ path: mintPath(collectionId), label: mint }, shown]
    : [shown]
}
