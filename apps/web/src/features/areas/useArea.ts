import { useTranslation } from 'react-i18next'
import { type AreaId, areaIdOf } from './areaIdOf.ts'

/** What a page tells about its area while there is nothing in it to list. */
export type Area = {
  readonly title: string
  readonly what: string
  /** How it works, in three sentences. */
  readonly points: readonly [string, string, string]
  /** What there is on this network now. */
  readonly state: string
  readonly next: { readonly to: string; readonly label: string }
}

/** The texts of the area that an address belongs to. */
export function useArea(pathname: string): Area {
  const areas: Readonly<Record<AreaId, Area>> = {
    ...useTrading(),
    ...useEarning(),
    ...useAssets(),
    ...useTooling(),
  }
  return areas[areaIdOf(pathname)]
}

function useTrading() {
  const { t } = useTranslation('areas')
  return {
    limit: {
      title: t('limit.title'),
      what: t('limit.what'),
      points: [t('limit.one'), t('limit.two'), t('limit.three')],
      state: t('limit.state'),
      next: { to: '/swap', label: t('toSwap') },
    },
    pro: {
      title: t('pro.title'),
      what: t('pro.what'),
      points: [t('pro.one'), t('pro.two'), t('pro.three')],
      state: t('pro.state'),
      next: { to: '/info-swap/pools', label: t('toPools') },
    },
    liquidity: {
      title: t('liquidity.title'),
      what: t('liquidity.what'),
      points: [t('liquidity.one'), t('liquidity.two'), t('liquidity.three')],
      state: t('liquidity.state'),
      next: { to: '/info-swap/pools', label: t('toPools') },
    },
  } satisfies Partial<Record<AreaId, Area>>
}

function useEarning() {
  const { t } = useTranslation('areas')
  return {
    farm: {
      title: t('farm.title'),
      what: t('farm.what'),
      points: [t('farm.one'), t('farm.two'), t('farm.three')],
      state: t('farm.state'),
      next: { to: '/info-swap/pools', label: t('toPools') },
    },
    stake: {
      title: t('stake.title'),
      what: t('stake.what'),
      points: [t('stake.one'), t('stake.two'), t('stake.three')],
      state: t('stake.state'),
      next: { to: '/swap', label: t('toSwap') },
    },
    claim: {
      title: t('claim.title'),
      what: t('claim.what'),
      points: [t('claim.one'), t('claim.two'), t('claim.three')],
      state: t('claim.state'),
      next: { to: '/wallet', label: t('toWallet') },
    },
  } satisfies Partial<Record<AreaId, Area>>
}

function useAssets() {
  const { t } = useTranslation('areas')
  return {
    bridge: {
      title: t('bridge.title'),
      what: t('bridge.what'),
      points: [t('bridge.one'), t('bridge.two'), t('bridge.three')],
      state: t('bridge.state'),
      next: { to: '/wallet', label: t('toWallet') },
    },
    nft: {
      title: t('nft.title'),
      what: t('nft.what'),
      points: [t('nft.one'), t('nft.two'), t('nft.three')],
      state: t('nft.state'),
      next: { to: '/wallet', label: t('toWallet') },
    },
    sns: {
      title: t('sns.title'),
      what: t('sns.what'),
      points: [t('sns.one'), t('sns.two'), t('sns.three')],
      state: t('sns.state'),
      next: { to: '/info-tokens', label: t('toTokens') },
    },
  } satisfies Partial<Record<AreaId, Area>>
}

function useTooling() {
  const { t } = useTranslation('areas')
  return {
    reclaim: {
      title: t('reclaim.title'),
      what: t('reclaim.what'),
      points: [t('reclaim.one'), t('reclaim.two'), t('reclaim.three')],
      state: t('reclaim.state'),
      next: { to: '/wallet', label: t('toWallet') },
    },
    misTransferred: {
      title: t('misTransferred.title'),
      what: t('misTransferred.what'),
      points: [t('misTransferred.one'), t('misTransferred.two'), t('misTransferred.three')],
      state: t('misTransferred.state'),
      next: { to: '/swap/withdraw', label: t('toWithdraw') },
    },
    tools: {
      title: t('tools.title'),
      what: t('tools.what'),
      points: [t('tools.one'), t('tools.two'), t('tools.three')],
      state: t('tools.state'),
      next: { to: '/info-overview', label: t('toMarket') },
    },
    holders: {
      title: t('holders.title'),
      what: t('holders.what'),
      points: [t('holders.one'), t('holders.two'), t('holders.three')],
      state: t('holders.state'),
      next: { to: '/info-tokens', label: t('toTokens') },
    },
  } satisfies Partial<Record<AreaId, Area>>
}
