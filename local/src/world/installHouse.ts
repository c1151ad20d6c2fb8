import type { SettingsInput as SiweSettings } from '@sluice/candid/siwe_provider'
import type { Report } from './installWorld.ts'
import type { World } from './World.ts'

/**
 * Installs what stands around trading. Each is installed when it is missing, so that a data folder of an earlier version gets it
 * too.
 * @param webOrigin where the web app is served; the sign-in message of an Ethereum wallet names it.
 */
export async function installHouse(world: World, report: Report, webOrigin: string): Promise<void> {
  if (!world.has('siwe_provider')) {
    report('Ethereum sign-in')
    await world.install('siwe_provider', 'siweProvider', [siweSettings(webOrigin)])
  }
}

const WEEK_NS = 7n * 86_400n * 1_000_000_000n

/** No targets: pools are made at any time, so a session cannot name all canisters that it will call. */
function siweSettings(webOrigin: string): SiweSettings {
  const { host, origin, protocol } = new URL(webOrigin)
  return {
    domain: host,
    uri: origin,
    salt: 'sluice',
    chain_id: [1n],
    scheme: [protocol.replace(':', '')],
    statement: ['Sign in to Sluice with your Ethereum wallet.'],
    sign_in_expires_in: [],
    session_expires_in: [WEEK_NS],
    targets: [],
    runtime_features: [],
  }
}
