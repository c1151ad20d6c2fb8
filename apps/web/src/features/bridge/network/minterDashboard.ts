import type { Config } from '@sluice/sdk'

/** Where a minter shows itself. What it says there is not certified, so the gateway is asked for it raw. */
export function minterDashboard({ environment, network }: Config, minterId: string): string {
  const { protocol, port } = new URL(network.host)
  const gateway = environment === 'mainnet' ? 'raw.icp0.io' : `raw.localhost:${port}`
  return `${protocol}//${minterId}.${gateway}/dashboard`
}
