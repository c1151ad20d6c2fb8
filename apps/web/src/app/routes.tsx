import type { ReactNode } from 'react'
import { SwapSkeleton } from '../features/swap/SwapSkeleton.tsx'
import { NotFound } from '../shell/pages/NotFound.tsx'
import { PageSkeleton } from '../shell/pages/PageSkeleton.tsx'
import { type LazyPage, lazyPage } from './lazyPage.tsx'
import type { TitleKey } from './titles.ts'

export type AppRoute = {
  /** The pattern, as the settings service names it when it is under maintenance. */
  readonly path: string
  readonly title: TitleKey
  readonly page: ReactNode
  /** Stands in while the page loads, in its final size. */
  readonly skeleton: ReactNode
  /** Loads the page ahead, for the first one that is opened. */
  readonly load?: () => Promise<void>
}

const SwapPage = lazyPage(async () => (await import('../features/swap/SwapPage.tsx')).SwapPage)
const ProPage = lazyPage(
  async () => (await import('../features/pro/ProPage.tsx')).ProPage,
  ['pro', 'info', 'orders', 'tokens', 'trade'],
)
const LimitPage = lazyPage(
  async () => (await import('../features/orders/LimitPage.tsx')).LimitPage,
  'orders',
)
const liquidityPage = (name: keyof typeof import('../features/liquidity/pages.ts')) =>
  lazyPage(
    async () => (await import('../features/liquidity/pages.ts'))[name],
    [
      'liquidity',
      // the drawings of position tokens
      'wallet',
    ],
  )
const farmPage = (name: keyof typeof import('../features/farm/pages.ts')) =>
  lazyPage(
    async () => (await import('../features/farm/pages.ts'))[name],
    [
      'farm',
      'offers',
      // positions
      'liquidity',
      // facts of a reward's token
      'tokens',
    ],
  )
const stakePage = (name: keyof typeof import('../features/stake/pages.ts')) =>
  lazyPage(
    async () => (await import('../features/stake/pages.ts'))[name],
    [
      'stake',
      'offers',
      // progress
      'liquidity',
    ],
  )
const claimPage = (name: keyof typeof import('../features/claim/pages.ts')) =>
  lazyPage(async () => (await import('../features/claim/pages.ts'))[name], ['claim', 'offers'])
const bridgePage = (name: keyof typeof import('../features/bridge/pages.ts')) =>
  lazyPage(async () => (await import('../features/bridge/pages.ts'))[name], ['bridge', 'offers'])
/** Each apart from what it leads to: it has something to say before the SDK is there. */
const MarketPage = lazyPage(
  async () => (await import('../features/info/MarketPage.tsx')).MarketPage,
  'info',
)
const PoolPage = lazyPage(
  async () => (await import('../features/info/PoolPage.tsx')).PoolPage,
  'info',
)
const TokenPage = lazyPage(
  async () => (await import('../features/info/TokenPage.tsx')).TokenPage,
  'info',
)
const HoldersPage = lazyPage(
  async () => (await import('../features/info/holders/HoldersPage.tsx')).HoldersPage,
  'info',
)
const infoPage = (name: keyof typeof import('../features/info/pages.ts')) =>
  lazyPage(
    async () => (await import('../features/info/pages.ts'))[name],
    [
      'info',
      'offers',
      // what farms and staking pools say of themselves
      'farm',
      'stake',
    ],
  )
const ApprovalsPage = lazyPage(
  async () => (await import('../features/approvals/ApprovalsPage.tsx')).ApprovalsPage,
  ['approvals', 'recover'],
)
const WalletPage = lazyPage(
  async () => (await import('../features/wallet/WalletPage.tsx')).WalletPage,
  'wallet',
)
/** A page, and beside it the part of the SDK that answers its first question: otherwise that would load once the page has asked. */
async function withServices<Pages>(pages: Promise<Pages>, services: Promise<unknown>) {
  // whoever asks for it loads it again, and says what is wrong
  services.catch(() => {})
  return pages
}
const nftServices = () => import('@sluice/sdk/nftServices')
const nftPage = (name: 'CollectionPage' | 'ItemPage' | 'MarketPage') =>
  lazyPage(
    async () => (await withServices(import('../features/nfts/pages.ts'), nftServices()))[name],
    'nfts',
  )
const nftToolPage = (name: keyof typeof import('../features/nft-tools/pages.ts')) =>
  lazyPage(
    async () => (await withServices(import('../features/nft-tools/pages.ts'), nftServices()))[name],
    ['nftTools', 'nftProgress', 'progress', 'nfts', 'offers'],
  )
const snsPage = (name: keyof typeof import('../features/governance/pages.ts')) =>
  lazyPage(
    async () =>
      (
        await withServices(
          import('../features/governance/pages.ts'),
          import('@sluice/sdk/snsServices'),
        )
      )[name],
    [
      'sns',
      // amounts, and shares of them
      'stake',
    ],
  )
const votePage = (name: keyof typeof import('../features/votes/pages.ts')) =>
  lazyPage(
    async () => (await import('../features/votes/pages.ts'))[name],
    // a list of powers is read as one of receivers is
    ['votes', 'nftProgress', 'progress', 'offers', 'claim'],
  )
const launchpadPage = (name: keyof typeof import('../features/launchpad/pages.ts')) =>
  lazyPage(
    async () =>
      (
        await withServices(
          import('../features/launchpad/pages.ts'),
          import('@sluice/sdk/launchpadServices'),
        )
      )[name],
    [
      'launchpad',
      'launchpadProgress',
      'offers',
      // amounts, and shares of them
      'stake',
    ],
  )
const AlertsPage = lazyPage(
  async () => (await import('../features/alerts/AlertsPage.tsx')).AlertsPage,
  'alerts',
)
const GuidePage = lazyPage(
  async () => (await import('../features/guide/GuidePage.tsx')).GuidePage,
  'guide',
)
/** Apart from its neighbours: it has something to say before the SDK is there. */
const HeldPage = lazyPage(
  async () => (await import('../features/recover/HeldPage.tsx')).HeldPage,
  ['recover', 'wallet'],
)
const recoverPage = (name: keyof typeof import('../features/recover/pages.ts')) =>
  lazyPage(
    async () => (await import('../features/recover/pages.ts'))[name],
    ['recover', 'tokens', 'wallet'],
  )

/** Pages for those who build the product. The build for people leaves them out. */
const devPages = (): readonly AppRoute[] => {
  if (!import.meta.env.DEV && import.meta.env.VITE_DEV_PAGES !== '1') return []
  const UiPage = lazyPage(async () => (await import('../features/dev/UiPage.tsx')).UiPage)
  const RangePage = lazyPage(async () => (await import('../features/dev/RangePage.tsx')).RangePage)
  const CandlesPage = lazyPage(
    async () => (await import('../features/dev/CandlesPage.tsx')).CandlesPage,
  )
  return [
    route('/dev/ui', 'design', UiPage),
    route('/dev/range', 'design', RangePage),
    route('/dev/candles', 'design', CandlesPage),
  ]
}

const route = (path: string, title: TitleKey, Page: LazyPage): AppRoute => ({
  path,
  title,
  page: <Page />,
  skeleton: <PageSkeleton />,
  load: Page.load,
})
const swap = (path: string): AppRoute => ({
  ...route(path, 'swap', SwapPage),
  skeleton: <SwapSkeleton />,
})
const info = (path: string, name: Parameters<typeof infoPage>[0]) =>
  route(path, 'info', infoPage(name))
const market = (path: string) => route(path, 'info', MarketPage)

/** Every address of the application. */
export const routes: readonly AppRoute[] = [
  swap('/'),
  swap('/swap'),
  swap('/swap/v2'),
  route('/swap/limit', 'limit', LimitPage),
  route('/swap/pro', 'pro', ProPage),
  route('/swap/withdraw', 'recover', HeldPage),
  route('/swap/find-mis-transferred-token', 'recover', recoverPage('MissentPage')),
  route('/swap/revoke-approve', 'approvals', ApprovalsPage),
  route('/swap/pcm/reclaim', 'recover', recoverPage('CreationFeesPage')),
  route('/liquidity', 'liquidity', liquidityPage('LiquidityPage')),
  route(
    '/liquidity/add/:currencyIdA?/:currencyIdB?/:feeAmount?',
    'liquidity',
    liquidityPage('AddPage'),
  ),
  route('/liquidity/decrease/:positionId/:pool', 'liquidity', liquidityPage('DecreasePage')),
  route('/liquidity/increase/:positionId/:pool', 'liquidity', liquidityPage('IncreasePage')),
  route('/liquidity/range/:positionId/:pool', 'liquidity', liquidityPage('MovePage')),
  route('/liquidity/position/:positionId/:pool', 'liquidity', liquidityPage('PositionPage')),
  route('/farm', 'farm', farmPage('FarmPage')),
  route('/farm/details/:id', 'farm', farmPage('FarmDetailsPage')),
  route('/farm/create', 'farm', farmPage('CreateFarmPage')),
  route('/stake', 'stake', stakePage('StakePage')),
  route('/stake/details/:id', 'stake', stakePage('StakeDetailsPage')),
  route('/stake/create', 'stake', stakePage('CreateStakePage')),
  route('/token-claim', 'claim', claimPage('ClaimPage')),
  route('/token-claim/transactions/:id', 'claim', claimPage('RecordsPage')),
  route('/token-claim/create', 'claim', claimPage('CreateClaimPage')),
  route('/ck-bridge', 'bridge', bridgePage('BridgePage')),
  route('/ck-bridge/transfer/:id', 'bridge', bridgePage('TransferPage')),
  route('/wallet', 'wallet', WalletPage),
  route('/wallet/nft/view/:canisterId/:tokenId', 'nft', nftPage('ItemPage')),
  route('/wallet/nft/canister/details/:id', 'nft', nftPage('CollectionPage')),
  route('/nft-market', 'nft', nftPage('MarketPage')),
  route('/info-tools/nft/canister/create', 'nft', nftToolPage('CreateCollectionPage')),
  route('/info-tools/nft/mint', 'nft', nftToolPage('MintPage')),
  route('/info-tools/nft/canister/list', 'nft', nftToolPage('OwnCollectionsPage')),
  route('/sns/neurons', 'sns', snsPage('NeuronsPage')),
  route('/sns/voting', 'sns', snsPage('VotingPage')),
  route('/sns/voting/:governance_id/:proposal_id', 'sns', snsPage('ProposalPage')),
  route('/sns/launches', 'sns', snsPage('LaunchesPage')),
  route('/sns/launch/:root_id', 'sns', snsPage('LaunchPage')),
  route('/vote', 'votes', votePage('VotesPage')),
  route('/vote/create', 'votes', votePage('CreateVotesPage')),
  route('/vote/:project', 'votes', votePage('VoteProjectPage')),
  route('/vote/:project/create', 'votes', votePage('ProposePage')),
  route('/vote/:project/:proposal', 'votes', votePage('VoteProposalPage')),
  route('/launchpad', 'launchpad', launchpadPage('LaunchpadPage')),
  route('/launchpad/create', 'launchpad', launchpadPage('CreateSalePage')),
  route('/launchpad/:sale', 'launchpad', launchpadPage('SalePage')),
  market('/info-overview'),
  market('/info-swap'),
  market('/info-swap/pools'),
  route('/info-swap/pool/details/:id', 'info', PoolPage),
  route('/info-swap/token/details/:id', 'info', TokenPage),
  market('/info-tokens'),
  route('/info-tokens/details/:id', 'info', TokenPage),
  route('/info-tokens/holders/:id', 'info', HoldersPage),
  info('/info-stake', 'StakeListPage'),
  info('/info-stake/details/:id', 'StakeInfoPage'),
  info('/info-farm', 'FarmListPage'),
  info('/info-farm/details/:id', 'FarmInfoPage'),
  info('/info-claim', 'ClaimListPage'),
  info('/info-claim/transactions/:id', 'ClaimInfoPage'),
  info('/info-tools', 'ToolsPage'),
  info('/info-tools/burn', 'BurnPage'),
  info('/info-tools/black-hole', 'BlackHolePage'),
  info('/info-tools/new', 'NewcomersPage'),
  info('/info-tools/valuation', 'ValuationPage'),
  info('/info-tools/swap-transactions', 'SwapTransactionsPage'),
  info('/info-tools/positions', 'PositionsPage'),
  info('/info-tools/user-balances', 'UserBalancesPage'),
  info('/info-tools/locked-positions', 'LockedPositionsPage'),
  info('/info-tools/position-transactions', 'PositionTransactionsPage'),
  route('/alerts', 'alerts', AlertsPage),
  route('/guide', 'guide', GuidePage),
  ...devPages(),
  { path: '*', title: 'none', page: <NotFound />, skeleton: undefined },
]
