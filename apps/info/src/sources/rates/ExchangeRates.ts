/** Where rates of money come from: the exchange's rate service, or nowhere: then stable tokens are worth a dollar. */
export type ExchangeRates = {
  /** Dollars for one unit of a currency or token by its code, times 10^18; undefined where nobody says. */
  readonly fetchUsd: (symbol: string) => Promise<bigint | undefined>
}

type Rate = { readonly rate: bigint; readonly decimals: number }
const MOST_DECIMALS = 30
const DECIMALS = 18

/** The rates of a service that tells them by pairs such as `c_ICP-f_USD`, as `sdk.fetchRate` does. */
export function ratesByPairs(
  fetchRate: (pair: string) => Promise<Rate | undefined>,
): ExchangeRates {
  return {
    async fetchUsd(symbol) {
      const told = await fetchRate(`c_${symbol}-f_USD`)
      if (told === undefined || told.rate <= 0n) return undefined
      const { rate, decimals } = told
      if (decimals < 0 || decimals > MOST_DECIMALS) return undefined
      return (rate * 10n ** BigInt(DECIMALS)) / 10n ** BigInt(decimals)
    },
  }
}
