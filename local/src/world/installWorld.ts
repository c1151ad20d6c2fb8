import { Principal } from '@icp-sdk/core/principal'
import type { DripSetting, FaucetArgs } from '@sluice/candid/faucet'
import type { LedgerArgs } from '@sluice/candid/ledger'
import { deployer, marketMaker, minter } from './identities.ts'
import { tokenOf } from './pools.ts'
import { DAO } from './snses/daoIds.ts'
import { oneToken, standardOf, TOKENS, tokenLogo, type WorldToken } from './tokens.ts'
import type { World } from './World.ts'

export type Report = (what: string) => void

/** Enough whole tokens that neither the faucet nor the market maker ever runs dry: dollars' worth does not matter here. */
const SUPPLY_SHARE = 1_000_000_000n
const DRIPS_PER_DAY = 5n

/** Installs ledgers, faucet, identity provider and the exchange. Runs once for a data folder. */
export async function installWorld(world: World, report: Report): Promise<void> {
  const faucetId = await world.network.createCanister({ controllers: [deployer.getPrincipal()] })
  await installLedgers(world, faucetId, report)
  report('faucet and identity provider')
  const faucetArgs: FaucetArgs = {
    drips: dripsOf(world),
    drips_per_day: DRIPS_PER_DAY,
    drips_per_hour: [],
  }
  await world.installInto('faucet', 'faucet', [faucetArgs], faucetId)
  await world.install('identity', 'identity', [])
  report('the exchange')
  await installExchange(world)
}

/** Installs the ledgers that a data folder of an earlier version lacks, and lets the faucet give of them. */
export async function installMissingLedgers(world: World, report: Report): Promise<void> {
  if (TOKENS.every(({ name }) => world.has(name))) return
  await installLedgers(world, world.id('faucet'), report)
  await world.faucet(deployer.getPrincipal()).setDrips(dripsOf(world))
}

async function installLedgers(world: World, faucet: Principal, report: Report): Promise<void> {
  for (const token of TOKENS.filter(({ name }) => !world.has(name))) {
    report(`ledger ${token.symbol}`)
    await world.install(token.name, 'ledger', [ledgerArgs(token, faucet)], token.canisterId)
  }
}

const dripsOf = (world: World): DripSetting[] =>
  TOKENS.map((token) => ({
    ledger: world.id(token.name),
    amount: token.drip * oneToken(token),
    fee: token.fee,
  }))

/** Dollars do not matter here: a passcode costs what it costs on mainnet, 1 ICP. */
const PASSCODE_PRICE = 100_000_000n

/** The services of the exchange know each other, so their ids are made first. The deployer stands for governance. */
async function installExchange(world: World): Promise<void> {
  const governance = deployer.getPrincipal()
  const create = () => world.network.createCanister({ controllers: [governance] })
  const [factory, positionIndex, passcodes] = [await create(), await create(), await create()]
  const feeReceiver = await create()
  const trusted = await world.install('trusted_canister_manager', 'trustedCanisters', [
    [governance],
  ])
  const backup = await world.install('swap_data_backup', 'dataBackup', [factory, [governance]])
  const services = [
    governance,
    feeReceiver,
    passcodes,
    trusted,
    backup,
    [governance],
    positionIndex,
  ]
  await world.installInto('swap_factory', 'swapFactory', services, factory)
  await world.installInto('position_index', 'positionIndex', [factory], positionIndex)
  const payment = [world.id('icp_ledger'), PASSCODE_PRICE, factory, governance]
  await world.installInto('passcode_manager', 'passcodeManager', payment, passcodes)
  await world.install('swap_factory_validator', 'factoryValidator', [factory, governance])
  await installInstaller(world, factory, positionIndex)
  const receiver = receiverArgs(world, factory)
  await world.installInto('swap_fee_receiver', 'swapFeeReceiver', receiver, feeReceiver)
  await world.install('swap_calculator', 'swapCalculator', [])
  await world.install('position_nft', 'positionNft', [factory])
  await world.install('position_lock', 'positionLock', [factory])
}

/** What the platform token's governance receives is burned, as it mints the token. */
function receiverArgs(world: World, factory: Principal): unknown[] {
  const token = (symbol: string) => {
    const token = tokenOf(symbol)
    return { address: world.id(token.name).toText(), standard: standardOf(token) }
  }
  return [factory, token('ICP'), token('SLU'), Principal.fromText(DAO.sns_governance)]
}

/** An installer is trusted while only the factory and governance control it and its module is the registered one. */
async function installInstaller(
  world: World,
  factory: Principal,
  positionIndex: Principal,
): Promise<void> {
  const governance = deployer.getPrincipal()
  const id = await world.network.createCanister({ controllers: [factory, governance] })
  const args = [factory, governance, positionIndex]
  await world.installInto('swap_pool_installer', 'poolInstaller', args, id)
  const asGovernance = world.factory(governance)
  await registerInstallers(world)
  await asGovernance.addPoolInstallers([
    { canisterId: id, subnet: 'local', subnetType: 'application', weight: 1n },
  ])
}

/** Tells the factory which module installers run; again after an upgrade of it. */
export async function registerInstallers(world: World): Promise<void> {
  const { moduleHash } = world.network.inspector.facts(world.id('swap_pool_installer')) ?? {}
  if (moduleHash === undefined) throw new Error('the pool installer has no module')
  await world.factory(deployer.getPrincipal()).setInstallerModuleHash(moduleHash)
}

/** Gives the factory and the installer the module that new pools get. */
export async function uploadPoolModule(world: World): Promise<void> {
  const deployed = deployer.getPrincipal()
  const module = world.module('swapPool')
  for (const target of [world.factory(deployed), world.installer(deployed)]) {
    await target.clearChunks()
    const chunkSize = 1_000_000
    for (let offset = 0; offset < module.length; offset += chunkSize) {
      await target.uploadWasmChunk(module.subarray(offset, offset + chunkSize))
    }
    await target.combineWasmChunks()
    await target.activateWasm()
  }
}

function kindOf({ kind }: WorldToken): LedgerArgs['kind'] {
  switch (kind) {
    case 'Icp':
      return { Icp: null }
    case 'Icrc':
      return { Icrc: null }
    case 'Icrc1':
      return { Icrc1: null }
  }
}

/** A bridge, a DAO, or nobody whom the local world has. */
function mintedBy({ minterId, governanceId }: WorldToken): Principal {
  const id = minterId ?? governanceId
  return id === undefined ? minter.getPrincipal() : Principal.fromText(id)
}

function ledgerArgs(token: WorldToken, faucet: Principal): LedgerArgs {
  const account = (owner: Principal): { owner: Principal; subaccount: [] } => ({
    owner,
    subaccount: [],
  })
  const share = (token.backed ?? SUPPLY_SHARE) * oneToken(token)
  return {
    kind: kindOf(token),
    name: token.title,
    symbol: token.symbol,
    decimals: token.decimals,
    transfer_fee: token.fee,
    max_memo_length: token.maxMemo,
    max_transactions_in_window: [],
    fee_collector_account: [],
    minting_account: account(mintedBy(token)),
    initial_balances: [
      [account(faucet), share],
      [account(marketMaker.getPrincipal()), share],
    ],
    metadata: [['icrc1:logo', { Text: tokenLogo(token) }]],
  }
}
