import type { _SERVICE } from '@sluice/candid/swap_calculator'
import * as service from '@sluice/candid/swap_calculator'
import { cycleInfo, defineCanister } from '@sluice/canister/runtime'
import * as calculate from './calculate.ts'

// For everybody: nothing here reads or changes any state.
export default defineCanister<_SERVICE>({
  service,
  methods: {
    getPrice: (_, sqrtPriceX96, decimals0, decimals1) =>
      calculate.price(sqrtPriceX96, { decimals0: Number(decimals0), decimals1: Number(decimals1) }),
    getSqrtPriceX96: (_, price, decimals0, decimals1) =>
      calculate.sqrtPriceX96(price, { decimals0, decimals1 }),
    priceToTick: (_, price, fee) => calculate.tick(price, fee),
    getTokenAmountByLiquidity: (_, sqrtPriceX96, tickLower, tickUpper, liquidity) =>
      calculate.amountsOut({ sqrtPriceX96, tickLower, tickUpper }, liquidity),
    getPositionTokenAmount: (_, sqrtPriceX96, _tick, tickLower, tickUpper, amount0, amount1) =>
      calculate.amountsIn({ sqrtPriceX96, tickLower, tickUpper }, { amount0, amount1 }),
    sortToken: (_, token0, token1) => (token0 < token1 ? [token0, token1] : [token1, token0]),
    getCycleInfo: cycleInfo,
  },
})
