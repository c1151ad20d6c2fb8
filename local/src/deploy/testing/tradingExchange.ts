import { parseEnvironment } from '@sluice/deployment'
import type { DeployWorld } from './DeployWorld.ts'

/** The canisters that a swap needs. */
export const TRADING = [
  ...['slu_ledger', 'trusted_canister_manager', 'swap_data_backup', 'position_index'],
  ...['passcode_manager', 'swap_fee_receiver', 'swap_factory', 'swap_pool_installer'],
]

/** Of the only two ledgers that the network has. */
export const FIRST_POOL = { tokens: ['icp_ledger', 'slu_ledger'], feePips: '3000', price: '87' }

/** What `deployment` has besides. */
type Further = { readonly pools?: readonly object[]; readonly installers?: readonly object[] }

/** What a deployment has written, with the ledgers that this network has and one pool of theirs, unless others are named. */
export async function oneExchange(
  world: DeployWorld,
  json: Record<string, unknown>,
  { pools = [FIRST_POOL], installers = [] }: Further = {},
): Promise<Record<string, unknown>> {
  const environment = parseEnvironment(json)
  const { platformToken, webOrigin } = environment.deployment
  const passcodePrice = `${environment.deployment.passcodePrice}`
  const claimRoomPrice = `${environment.deployment.claimRoomPrice}`
  const token = { ...platformToken, fee: `${platformToken.fee}` }
  const { icp_ledger = '', cycles_ledger = '' } = environment.canisters
  const canisters = { ...(await world.made()), icp_ledger, cycles_ledger }
  const creationPrice = `${environment.deployment.creationPrice}`
  const prices = { passcodePrice, claimRoomPrice, creationPrice }
  const deployment = { webOrigin, ...prices, platformToken: token, pools, installers }
  return { ...json, canisters, deployment }
}
