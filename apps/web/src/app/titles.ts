import type { TFunction } from 'i18next'

export type TitleKey = keyof ReturnType<typeof titles>

/** What the browser's tab says, by area. */
export const titles = (t: TFunction) => ({
  none: '',
  swap: t('title.swap'),
  recover: t('title.recover'),
  approvals: t('title.approvals'),
  limit: t('title.limit'),
  pro: t('title.pro'),
  liquidity: t('title.liquidity'),
  farm: t('title.farm'),
  stake: t('title.stake'),
  claim: t('title.claim'),
  bridge: t('title.bridge'),
  wallet: t('title.wallet'),
  nft: t('title.nft'),
  sns: t('title.sns'),
  votes: t('title.votes'),
  guide: t('title.guide'),
  alerts: t('title.alerts'),
  launchpad: t('title.launchpad'),
  info: t('title.info'),
  design: t('title.design'),
})
