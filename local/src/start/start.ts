import { join } from 'node:path'
import { toHex } from '@sluice/sdk'
import { aheadMs } from '../clock/aheadMs.ts'
import { serveClock } from '../clock/serveClock.ts'
import { LiveMarket } from '../market/LiveMarket.ts'
import { serveSite } from '../servers/serveSite.ts'
import { LiveVoters } from '../voters/LiveVoters.ts'
import { deployer } from '../world/identities.ts'
import { isMintedBy } from '../world/install/isMintedBy.ts'
import { trustFrontEnds } from '../world/install/trustFrontEnds.ts'
import { NNS_GOVERNANCE } from '../world/nns/nnsId.ts'
import { DAO } from '../world/snses/daoIds.ts'
import type { World } from '../world/World.ts'
import { bootWorld, finishWorld } from './bootWorld.ts'
import { buildSites, type SiteFolders } from './buildSites.ts'
import { writeAtomically } from './dataFolder.ts'
import { Progress } from './progress.ts'
import { requireFreePorts } from './requireFreePorts.ts'
import { HELP, readSettings, type Settings } from './settings.ts'
import { startBitcoin } from './startBitcoin.ts'
import { startEthereum } from './startEthereum.ts'
import { type InfoService, startInfoService } from './startInfoService.ts'

const NO_INFO: InfoService = { told: 'not asked for', stop: async () => {} }

type Addresses = {
  web: string
  network: string
  identity: string
  info: string
  /** Absent when it is not served. */
  bitcoin?: string | undefined
  /** Absent when it is not served; with a reason where it does not answer. */
  ethereum?: string | undefined
  /** Of a network that is as the real one. */
  real?: {
    /** What it leaves to chance follows from it. */
    seed: number
    /** Where the same network is as quick and honest as ever: for whoever wants to know what is there. */
    direct: string
  }
}
type Running = { addresses: Addresses; stop(): Promise<void> }

/** Boots everything, writes down where it is, and answers how to stop it. */
export async function startWorld(settings: Settings, progress: Progress): Promise<Running> {
  await requireFreePorts(settings.ports)
  const sites = Promise.withResolvers<SiteFolders>()
  sites.promise.catch(() => {
    // a page that does not build is reported below, when it is needed
  })
  const world = await bootWorld(settings, progress, () => sites.resolve(buildSites(progress)))
  const { ports, dataFolder, allowedHosts, conditions } = settings
  const { url: network, seed } = await world.network.listen({
    port: ports.network,
    allowedHosts,
    ...(conditions ? { conditions } : {}),
  })
  const real =
    seed === undefined ? {} : { real: { seed, direct: (await world.network.listen()).url } }
  const canisters = await canisterIds(world)
  const rootKey = toHex(world.network.rootKey)
  const folders = await sites.promise
  const identityConfig = { host: network, rootKey, identityCanister: canisters.identity }
  const identity = await serveSite(
    {
      folder: folders.identity,
      json: { '/config.json': identityConfig },
      policy: { connect: [network] },
      isSigner: () => true,
      allowedHosts,
    },
    ports.identity,
  )
  const identityUrl = `http://localhost:${identity.port}`
  const bitcoin = await startBitcoin(world, settings)
  const ethereum = await startEthereum(world, settings)
  const clock = await serveClock(world.network, { port: 0, allowedHosts }, () => world.topUp())
  const clockUrl = `http://localhost:${clock.port}`
  const hasBridge = bitcoin.url !== undefined && world.has('ckbtc_minter')
  const exchange = {
    environment: 'local' as const,
    network: { host: network, rootKey },
    identityProvider: `${identityUrl}/authorize`,
    canisters,
    openingPools: await openingPools(world),
    ...(hasBridge ? { bitcoin: { network: 'regtest' as const, explorers: [bitcoin.url] } } : {}),
    ...(ethereum.url !== undefined && ethereum.flaw === undefined && world.has('cketh_minter')
      ? { ethereum: { chainId: 31_337, rpcs: [ethereum.url], explorers: [ethereum.url] } }
      : {}),
  }
  const info = settings.hasInfo ? await startInfoService(exchange, settings, process.env) : NO_INFO
  const services = { ...(info.url === undefined ? {} : { info: info.url }), clock: clockUrl }
  const configuration = {
    ...exchange,
    services,
    // read whenever a page asks: the clock may have been moved
    get network() {
      const ahead = aheadMs(world.network)
      return ahead === 0 ? exchange.network : { ...exchange.network, aheadMs: ahead }
    },
  }
  const web = await serveSite(
    {
      folder: folders.web,
      json: { '/config.json': configuration },
      policy: {
        connect: [network, info.url, clockUrl, bitcoin.url, ethereum.url].filter(
          (url) => url !== undefined,
        ),
      },
      isSigner: (path) => path === '/sign',
      allowedHosts,
    },
    ports.web,
  )
  const trustPage = () =>
    trustFrontEnds(
      world,
      ['localhost', '127.0.0.1'].map((host) => `http://${host}:${web.port}`),
    )
  // a first start leaves seconds of work that the days it has skipped made due, and what changes the world now waits for that
  if (world.deployed.hasFarms) await trustPage()
  await writeContracts(dataFolder, canisters, { url: network, root_key: rootKey })
  progress.done('web app and sign-in page are up')
  const finishing = finishWorld(world, dataFolder, trustPage).catch((error: unknown) => {
    console.error(`  the world is not finished, and the next start goes on with it: ${error}`)
  })
  const liveMarket = settings.market.isLive ? LiveMarket.start(world) : undefined
  const liveVoters = settings.market.isLive ? LiveVoters.start(world) : undefined
  return {
    addresses: {
      web: `http://localhost:${web.port}`,
      network,
      identity: identityUrl,
      info: info.told,
      bitcoin: bitcoin.url,
      ethereum: ethereum.flaw ?? ethereum.url,
      ...real,
    },
    stop: async () => {
      await Promise.all([liveMarket?.stop(), liveVoters?.stop(), finishing])
      await Promise.all(
        [web, identity, info, clock, bitcoin, ethereum].map((service) => service.stop()),
      )
      await world.network.stop()
    },
  }
}

/** Those of the DAO and of the NNS are known before they are made, which is when the page is up. */
async function canisterIds(world: World): Promise<Record<string, string>> {
  const entries = Object.entries(world.deployed.canisters)
  const installed = Object.fromEntries(entries.map(([name, { canisterId }]) => [name, canisterId]))
  const hasNns = await isMintedBy(world, 'icp_ledger', NNS_GOVERNANCE)
  return { ...DAO, ...(hasNns && { nns_governance: NNS_GOVERNANCE }), ...installed }
}

/** The pools of ICP and the platform's token, with which the app opens; the factory knows them, however old this world is. */
async function openingPools(world: World): Promise<string[]> {
  const answer = await world.factory(deployer.getPrincipal()).getPools()
  const pair = [world.id('icp_ledger').toText(), world.id('slu_ledger').toText()]
  const pools = 'ok' in answer ? answer.ok : []
  return pools
    .filter(({ token0, token1 }) => pair.includes(token0.address) && pair.includes(token1.address))
    .map(({ canisterId }) => canisterId.toText())
}

/** The two files that tools rely on: canister ids by name, and how to reach and to trust the network. */
async function writeContracts(
  dataFolder: string,
  canisters: Record<string, string>,
  network: { url: string; root_key: string },
): Promise<void> {
  const ids = Object.fromEntries(
    Object.entries(canisters).map(([name, id]) => [name, { local: id }]),
  )
  await writeAtomically(join(dataFolder, 'canister_ids.json'), JSON.stringify(ids, undefined, 2))
  await writeAtomically(join(dataFolder, 'network.json'), JSON.stringify(network, undefined, 2))
}

function addressTable(addresses: Addresses, dataFolder: string): string {
  const { web, network, identity, info, bitcoin, ethereum, real } = addresses
  const seed = real ? `  (as the real one is; again: --real --seed ${real.seed})` : ''
  const direct = real ? `\n    directly      ${real.direct}` : ''
  const chains = [
    bitcoin === undefined ? '' : `\n    bitcoin       ${bitcoin}`,
    ethereum === undefined ? '' : `\n    ethereum      ${ethereum}`,
  ].join('')
  return `
  Sluice is running. Open the first address.

    exchange      ${web}
    sign-in       ${identity}
    IC network    ${network}${seed}${direct}
    info          ${info}${chains}
    data          ${dataFolder}

  Ctrl-C stops it; everything is kept for the next start.
`
}

async function main(): Promise<void> {
  const settings = readSettings(process.argv.slice(2), process.env)
  if (settings.wantsHelp) return console.log(HELP)
  await serveUntilStopped(settings)
}

/** Boots everything, prints the addresses, and stops in good order when it is told to. */
export async function serveUntilStopped(settings: Settings): Promise<void> {
  const running = await startWorld(settings, new Progress())
  console.log(addressTable(running.addresses, settings.dataFolder))
  const stop = async () => {
    console.log('\n  stopping …')
    await running.stop()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(
      `\n  Sluice could not start: ${error instanceof Error ? error.message : String(error)}\n`,
    )
    if (process.env.SLUICE_DEBUG) console.error(error)
    process.exit(1)
  })
}
