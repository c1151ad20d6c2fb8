import type { Config } from '@sluice/sdk'
import { createEvmRpc, EvmReads } from '@sluice/sdk/ethereum'

export type TestToken = 'usdc' | 'usdt' | 'link'

/** How a provider that canisters ask behaves: `{ kind: 'dead' }`, `{ kind: 'stale', blocks: 3 }` and others. */
export type ProviderBehaviour = { readonly kind: string } & Readonly<Record<string, unknown>>

/** The Ethereum chain of this machine, past the page. Amounts are in wei, or in a token's smallest unit. */
export function ethereumOf({ ethereum }: Config) {
  const url = ethereum?.rpcs[0] ?? ''
  const rpc = createEvmRpc({ urls: [url], fetch })
  const reads = new EvmReads(rpc)
  const give = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(fields) }
    const answer = await fetch(`${url}/faucet`, init)
    if (!answer.ok) throw new Error(`the faucet: ${await answer.text()}`)
  }
  return {
    rpc,
    fund: (address: string, wei: bigint) => give({ address, wei: `${wei}` }),
    fundToken: (token: TestToken, address: string, amount: bigint) =>
      give({ address, token, amount: `${amount}` }),
    mine: (blocks: number) => rpc('anvil_mine', [blocks]),
    /** Whether blocks come by themselves while somebody waits for one. Leave it as it was: others share the chain. */
    setMining: (isMining: boolean) => rpc('sluice_setMining', [isMining]),
    reorganize: (depth: number) => rpc('anvil_reorg', [depth]),
    drop: (hash: string) => rpc('anvil_dropTransaction', [hash]),
    /** Of the next block; from there it falls an eighth with each block that is empty. */
    setBaseFee: (wei: bigint) => rpc('anvil_setNextBlockBaseFeePerGas', [`0x${wei.toString(16)}`]),
    setProvider: (host: string, behaviour: ProviderBehaviour) =>
      rpc('sluice_setProvider', [host, behaviour]),
    /** The hosts of all providers, those first that are asked first. */
    fetchProviders: async () => Object.keys(Object(await rpc('sluice_providers', []))),
    balanceOf: (address: string) => reads.fetchBalance(address),
    tokenBalanceOf: (contract: string, address: string) =>
      reads.fetchTokenBalance(contract, address),
    allowanceOf: (contract: string, owner: string, spender: string) =>
      reads.fetchAllowance(contract, owner, spender),
  }
}
