import { useTranslation } from 'react-i18next'
import { defineArea } from '../../../activity/ActivityArea.tsx'
import { resumedBy } from '../../../activity/unfinished/UnfinishedActions.tsx'
import { later } from '../../../ui/browser/later.ts'
import { type EndedNft, InterruptedTitle, NftTitle, readEnded } from './NftTitle.tsx'
import type { NftFlow, NftSubject } from './nftSubject.ts'
import { useNftRunner } from './useNftRunner.ts'
import { useNftStepTexts } from './useNftStepTexts.ts'

/** Tokens of collections, their market, and making them; projects of votes are made in the same way. */
export const nftArea = defineArea<NftFlow, NftSubject, EndedNft>({
  flows: [
    ...(['send-nft', 'approve-nft', 'revoke-nft', 'list-nft', 'reprice-nft'] as const),
    ...(['delist-nft', 'buy-nft', 'offer-nft', 'cancel-nft-offer', 'accept-nft-offer'] as const),
    ...(['take-back-nft', 'claim-nft-money', 'create-nft-collection', 'mint-nfts'] as const),
    'create-vote-project' as const,
  ],
  subjects: ['nft'],
  FlowTitle: InterruptedTitle,
  ForgetHint,
  Actions: resumedBy(useNftRunner),
  useWords,
  useStepTexts: useNftStepTexts,
  Done: later(async () => (await import('./NftDone.tsx')).NftDone, ['nftProgress', 'receipt']),
  Failed: later(async () => (await import('./NftFailed.tsx')).NftFailed, 'nftProgress'),
  readEnded,
  Title: NftTitle,
})

function ForgetHint({ flow: { kind } }: { readonly flow: NftFlow }) {
  const { t } = useTranslation('nftProgress', { useSuspense: false })
  if (kind === 'create-vote-project') return t('forget.createVotes')
  if (kind === 'create-nft-collection') return t('forget.create')
  return kind === 'mint-nfts' ? t('forget.mint') : t('forget.market')
}

function useWords() {
  const { t } = useTranslation('nftProgress', { useSuspense: false })
  return ({ action }: NftSubject) => ({
    title: t('progress.title'),
    doneTitle: t('progress.doneTitle'),
    failedTitle: t('progress.failedTitle'),
    cutOff: t('progress.cutOff'),
    mayClose: t('progress.mayClose'),
    cannotStop: t('progress.cannotStop'),
    toast: action === 'create-vote-project' ? t('progress.toastVotes') : t('progress.toast'),
  })
}
