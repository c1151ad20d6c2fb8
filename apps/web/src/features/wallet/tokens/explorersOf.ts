import type { Config, Token } from '@sluice/sdk'
import { explorerUrl } from '../../../contacts/explorerUrl.ts'

type Explorer = { readonly name: string; readonly href: string }

/** Where a token's transactions are shown outside of the exchange: on mainnet, which explorers know alone. */
export function explorersOf(
  { ledgerId, standard }: Pick<Token, 'ledgerId' | 'standard'>,
  config: Pick<Config, 'environment'> | undefined,
): readonly Explorer[] {
  const dashboard = explorerUrl(ledgerId, config?.environment)
  if (dashboard === undefined) return []
  return [
    { name: 'ICP Dashboard', href: dashboard },
    // it reads the logs of ICRC ledgers
    ...(standard.startsWith('ICRC')
      ? [{ name: 'IC Explorer', href: `https://www.icexplorer.io/token/details/${ledgerId}` }]
      : []),
  ]
}
