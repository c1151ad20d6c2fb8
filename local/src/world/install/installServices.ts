import type { SettingsInput as SiweSettings } from '@sluice/candid/siwe_provider'
import { deployer } from '../identities.ts'
import { installMissingLedgers, type Report } from '../installWorld.ts'
import { installPlainTokens } from '../plainTokens.ts'
import { seedTokenList } from '../seedTokenList.ts'
import type { World } from '../World.ts'
import { installAliases } from './installAliases.ts'
import { installArchives } from './installArchives.ts'
import { installBridge } from './installBridge.ts'
import { installEthereumBridge } from './installEthereumBridge.ts'
import { installFarms } from './installFarms.ts'
import { installIndexes } from './installIndexes.ts'
import { installRates } from './installRates.ts'
import { trustLedgers } from './trustLedgers.ts'

/**
 * Installs what stands around trading. Each is installed when it is missing, so that a data folder of an earlier version gets it
 * too.
 * @param webOrigin where the web app is served; the sign-in message of an Ethereum wallet names it.
 */
export async function installServices(
  world: World,
  report: Report,
  webOrigin: string,
): Promise<void> {
  await installSiwe(world, report, webOrigin)
  await installMissingLedgers(world, report)
  await installPlainTokens(world, report)
  report('the list of SNSes')
  if (!world.has('sns_wasm')) await world.install('sns_wasm', 'snsWasm', [[]], SNS_WASM)
  await registerSns(world)
  report('aliases')
  await installAliases(world)
  report('settings and token list')
  if (!world.has('settings')) {
    await world.install('settings', 'settings', [])
    await seedSettings(world)
  }
  if (!world.has('token_list')) await world.install('token_list', 'tokenList', [])
  await seedTokenList(world)
  await trustLedgers(world)
  await installRates(world, report)
  await installBridge(world, report)
  await installEthereumBridge(world, report)
  await installIndexes(world, report)
  await installArchives(world, report)
  await installFarms(world, report)
}

/** Installed anew when the app has moved: it keeps its id, from which people's principals follow. */
async function installSiwe(world: World, report: Report, webOrigin: string): Promise<void> {
  const { webOrigin: earlier = webOrigin } = world.deployed
  world.deployed.webOrigin = webOrigin
  const isThere = world.has('siwe_provider')
  if (isThere && earlier === webOrigin) return
  report('Ethereum sign-in')
  const args = [siweSettings(webOrigin)]
  if (isThere) await world.reinstall('siwe_provider', args)
  else await world.install('siwe_provider', 'siweProvider', args)
}

/** Where it is on mainnet. */
const SNS_WASM = 'qaa6y-5yaaa-aaaaa-aaafa-cai'
/** On mainnet this token belongs to an SNS too. The SNS's other canisters are not in the local world: they stay absent. */
const SNS_TOKEN = 'alice_ledger'

async function registerSns(world: World): Promise<void> {
  const registered = await world.snsWasm(deployer.getPrincipal()).register_sns({
    root_canister_id: [],
    governance_canister_id: [],
    ledger_canister_id: [world.id(SNS_TOKEN)],
    swap_canister_id: [],
    index_canister_id: [],
  })
  if ('err' in registered) throw new Error(`the SNS is not listed: ${registered.err}`)
}

/** What a wallet shows before its owner chooses. */
const DEFAULT_TOKENS = [
  'icp_ledger',
  'slu_ledger',
  'ckusdc_ledger',
  'ckbtc_ledger',
  'cketh_ledger',
] as const

async function seedSettings(world: World): Promise<void> {
  const settings = world.settings(deployer.getPrincipal())
  for (const name of DEFAULT_TOKENS) await settings.add_default_token(world.id(name))
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
