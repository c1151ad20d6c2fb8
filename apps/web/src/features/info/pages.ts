/** The pages of the info area, which load together: whoever opens one goes on to another. */
export { MarketPage } from './MarketPage.tsx'
export { PoolPage } from './PoolPage.tsx'
export { TokenPage } from './TokenPage.tsx'
export { PositionsPage } from './tools/PositionsPage.tsx'
export { SwapTransactionsPage } from './tools/SwapTransactionsPage.tsx'
export { ToolsPage } from './tools/ToolsPage.tsx'
export { UserBalancesPage } from './tools/UserBalancesPage.tsx'
export { ValuationPage } from './tools/ValuationPage.tsx'
