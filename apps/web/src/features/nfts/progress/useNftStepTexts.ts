import { useTranslation } from 'react-i18next'
import type { StepTexts } from '../../../activity/ActivityArea.tsx'
import type { NftSubject } from './nftSubject.ts'

/** The steps of NFTs and their market in words. */
export function useNftStepTexts(): (subject: NftSubject, name: string) => StepTexts {
  const { t } = useTranslation('nftProgress', { useSuspense: false })
  return ({ action }, name) => {
    const isTaking = action === 'list-nft' || action === 'accept-nft-offer'
    switch (name) {
      case 'approve':
        if (action === 'approve-nft')
          return { title: t('step.allow'), detail: t('step.allowDetail') }
        return isTaking
          ? { title: t('step.take'), detail: t('step.takeDetail') }
          : { title: t('step.approve'), detail: t('step.approveDetail') }
      case 'send':
        return isTaking
          ? { title: t('step.escrow'), detail: t('step.escrowDetail') }
          : { title: t('step.send'), detail: t('step.sendDetail') }
      case 'revoke':
        return { title: t('step.revoke'), detail: t('step.revokeDetail') }
      case 'key':
        return { title: t('step.key'), detail: t('step.keyDetail') }
      case 'list':
        return { title: t('step.list'), detail: t('step.listDetail') }
      case 'reprice':
        return { title: t('step.reprice'), detail: t('step.repriceDetail') }
      case 'cancel':
        return action === 'delist-nft'
          ? { title: t('step.delist'), detail: t('step.delistDetail') }
          : { title: t('step.cancelOffer'), detail: t('step.cancelOfferDetail') }
      case 'buy':
        return { title: t('step.buy'), detail: t('step.buyDetail') }
      case 'offer':
        return { title: t('step.offer'), detail: t('step.offerDetail') }
      case 'accept':
        return { title: t('step.accept'), detail: t('step.acceptDetail') }
      case 'settle':
        return { title: t('step.settle'), detail: t('step.settleDetail') }
      case 'arrive':
        return { title: t('step.arrive'), detail: t('step.arriveDetail') }
      case 'take-back':
        return { title: t('step.takeBack'), detail: t('step.takeBackDetail') }
      case 'pay-in':
        return { title: t('step.payIn'), detail: t('step.payInDetail') }
      case 'take-out':
      case 'claim':
        return { title: t('step.claim'), detail: t('step.claimDetail') }
      case 'create':
        return { title: t('step.create'), detail: t('step.createDetail') }
      case 'mint':
        return { title: t('step.mint'), detail: t('step.mintDetail') }
      default:
        return tradeTexts(name, t('step.trade'), {
          key: t('step.keyDetail'),
          approve: t('step.tradeApprove'),
          transfer: t('step.tradeApprove'),
          swap: t('step.tradeSwap'),
        })
    }
  }
}

/** A step of the trade that brings the price: `swap:0.1`. */
function tradeTexts(
  name: string,
  title: string,
  details: Readonly<Record<string, string>>,
): StepTexts {
  const [part = ''] = name.split(':')
  return { title, detail: details[part] ?? '' }
}
