import type { _SERVICE } from '@sluice/candid/swap_factory'
import type { ConsentTable } from '@sluice/canister/runtime'

/** What wallets show before a person signs a call to the factory. */
export const consentTable: ConsentTable<_SERVICE> = {
  createPool: ({ token0, token1, fee, sqrtPriceX96, subnet: [subnet] }) => ({
    title: 'Create a swap pool',
    details: [
      ['First token', `${token0.address} (${token0.standard})`],
      ['Second token', `${token1.address} (${token1.standard})`],
      ['Swap fee', `${Number(fee) / 10_000} %`],
      ['Start price (sqrt, X96)', sqrtPriceX96],
      ...(subnet === undefined ? [] : [['Subnet', subnet] as const]),
    ],
  }),
}
