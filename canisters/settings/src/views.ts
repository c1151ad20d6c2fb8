import type { ChartType } from '@sluice/candid/settings'
import type { ChartName, SettingsState } from './SettingsState.ts'

const utf8 = new TextDecoder()

export const CHARTS: Record<ChartName, ChartType> = {
  Dexscreener: { Dexscreener: null },
  DexTools: { DexTools: null },
  Token0: { Token0: null },
  Token1: { Token1: null },
  Liquidity: { Liquidity: null },
  Volume: { Volume: null },
  TVl: { TVl: null },
}

/** The pages under maintenance, or those that an operator has prepared as well. */
export const pagesThat = (
  { pages }: SettingsState,
  isShown: (isActive: boolean) => boolean,
): [string, string][] =>
  pages
    .entries()
    .filter(([, { isActive }]) => isShown(isActive))
    .map(([name, { path }]) => [utf8.decode(name), path])
