import { useTranslation } from 'react-i18next'
import { readRecord } from '../../../activity/readRecord.ts'
import { isNftAction, type NftAction, type NftFlow, subjectOfFlow } from './nftSubject.ts'

/** What is remembered of what was done with NFTs. */
export type EndedNft = { readonly kind: 'nft'; readonly action: NftAction; readonly name: string }

export function readEnded(record: unknown): EndedNft | undefined {
  const { field, text } = readRecord(record)
  const [action, name] = [field('action'), text('name')]
  if (field('kind') !== 'nft' || !isNftAction(action) || name === undefined) return undefined
  return { kind: 'nft', action, name }
}

/** What is done, in a few words. Names are anybody's: they are cut short and isolated by the texts. */
export function NftTitle({ subject: { action, name } }: { readonly subject: EndedNft }) {
  const { t } = useTranslation('nftProgress', { useSuspense: false })
  const about = { name }
  const titles: Record<NftAction, string> = {
    'send-nft': t('log.send', about),
    'approve-nft': t('log.approve', about),
    'revoke-nft': t('log.revoke', about),
    'list-nft': t('log.list', about),
    'reprice-nft': t('log.reprice', about),
    'delist-nft': t('log.delist', about),
    'buy-nft': t('log.buy', about),
    'offer-nft': t('log.offer', about),
    'cancel-nft-offer': t('log.cancelOffer', about),
    'accept-nft-offer': t('log.accept', about),
    'take-back-nft': t('log.takeBack', about),
    'claim-nft-money': t('log.claim'),
    'create-nft-collection': t('log.create', about),
    'create-vote-project': t('log.createVotes', about),
    'mint-nfts': t('log.mint'),
  }
  return titles[action]
}

/** What was interrupted. */
export const InterruptedTitle = ({ flow }: { readonly flow: NftFlow }) => (
  <NftTitle subject={subjectOfFlow(flow)} />
)
