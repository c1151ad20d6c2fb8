/** The pages of liquidity, which load together: whoever opens one goes on to another. */
export { AddPage } from './add/AddPage.tsx'
export { DecreasePage } from './change/DecreasePage.tsx'
export { IncreasePage } from './change/IncreasePage.tsx'
export { MovePage } from './change/MovePage.tsx'
export { LiquidityPage } from './LiquidityPage.tsx'
export { PositionPage } from './position/PositionPage.tsx'
