import type { Config } from '@sluice/sdk'
import { skipToken, useQuery } from '@tanstack/react-query'
import { queryKeys } from '../app/queryKeys.ts'
import { useConfigIfReady, useSdkIfReady } from '../session/useSdk.ts'
import { useContactName } from './contacts.ts'

const HOUR_MS = 3_600_000

/** Labels change when an operator sets one: every hour is often enough, and one question brings all of them. */
function useAliases(isWanted: boolean): ReadonlyMap<string, string> | undefined {
  const sdk = useSdkIfReady()
  const { data } = useQuery({
    queryKey: queryKeys.aliases(),
    queryFn:
      sdk && isWanted
        ? async () => {
            const all = await sdk.aliases.fetchAll()
            return new Map(
              all.flatMap(({ principal, identifier, alias }) => [
                [principal, alias],
                [identifier, alias],
              ]),
            )
          }
        : skipToken,
    staleTime: HOUR_MS,
    structuralSharing: false,
  })
  return data
}

/** What the configuration calls each canister that it knows, in words. */
function canisterName(config: Config | undefined, address: string): string | undefined {
  const found = Object.entries(config?.canisters ?? {}).find(([, id]) => id === address)
  return found?.[0].replaceAll('_', ' ')
}

/**
 * What an address (a principal or an account identifier) is called: the visitor's own name for it, else the exchange's label, else what a
 * canister of the exchange or of the network is for. Nothing is asked for ''.
 */
export function useAlias(address: string): string | undefined {
  const aliases = useAliases(address !== '')
  const config = useConfigIfReady()
  return useContactName(address) ?? aliases?.get(address) ?? canisterName(config, address)
}
