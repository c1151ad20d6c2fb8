import type { Config } from '@sluice/sdk'

/** The Bitcoin chain of this machine, past the page. */
export function bitcoinOf({ bitcoin }: Config) {
  const explorer = bitcoin?.explorers[0] ?? ''
  const command = async (name: string, fields: object): Promise<void> => {
    const answer = await fetch(`${explorer}/${name}`, {
      method: 'POST',
      body: JSON.stringify(fields),
    })
    if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`)
  }
  return {
    pay: (address: string, sats: number) => command('faucet', { address, sats }),
    mine: (blocks: number) => command('mine', { blocks }),
    reorganize: (depth: number) => command('reorganize', { depth }),
    storm: (fields: object) => command('storm', fields),
    /** Transactions that paid to an address or spent from it. */
    async fetchHistory(address: string): Promise<readonly unknown[]> {
      const answer = await fetch(`${explorer}/api/address/${address}/txs`)
      return JSON.parse(await answer.text())
    },
  }
}
