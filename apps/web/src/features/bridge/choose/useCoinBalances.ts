import type { BridgeToken } from '@sluice/sdk'
import { useQueries } from '@tanstack/react-query'
import { useConfig } from '../../../session/useSdk.ts'
import { evmFundsQuery } from '../ethereum-mint/evmQueries.ts'
import { evmReads } from '../ethereum-wallet/evmReads.ts'
import { useEvmWallet } from '../ethereum-wallet/useEvmWallet.ts'

/** What the connected Ethereum wallet has of the coins, by the ledger of their token. Nobody is asked while none is connected. */
export function useCoinBalances(bridges: readonly BridgeToken[]): ReadonlyMap<string, bigint> {
  const { ethereum: chain } = useConfig()
  const { state } = useEvmWallet()
  const isHere =
    chain !== undefined && state.kind === 'connected' && state.account.chainId === chain.chainId
  const asked = isHere ? bridges.filter((bridge) => bridge.chain === 'ethereum') : []
  return useQueries({
    queries: asked.flatMap(({ contract }) =>
      chain === undefined || state.kind !== 'connected'
        ? []
        : [
            evmFundsQuery(
              {
                reads: evmReads(chain),
                chainId: chain.chainId,
                from: state.account.address.toLowerCase(),
              },
              contract,
            ),
          ],
    ),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, index) => {
          const ledgerId = asked[index]?.ledgerId
          return data === undefined || ledgerId === undefined
            ? []
            : [[ledgerId, data.balance] as const]
        }),
      ),
  })
}
