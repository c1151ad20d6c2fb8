import type { Config } from '@sluice/sdk'

/** Whether a ledger's token is minted for coins of another chain, by what the configuration names. Asks nobody. */
export const isBridged = (config: Config | undefined, ledgerId: string | undefined): boolean =>
  config?.bitcoin !== undefined &&
  config.canisters.ckbtc_minter !== undefined &&
  ledgerId !== undefined &&
  config.canisters.ckbtc_ledger === ledgerId
