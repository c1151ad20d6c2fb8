import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { Ledger } from '@sluice/candid'
import { Operator, parseEnvironment, planSetup } from '@sluice/deployment'
import { REAL_CONDITIONS } from '@sluice/network'
import { actorOn } from '@sluice/testing'
import { DeployWorld } from './DeployWorld.ts'
import { giveLiquidity } from './firstLiquidity.ts'
import { oneExchange, TRADING } from './tradingExchange.ts'

/**
 * A network with an exchange that the real `icp` has deployed and `setup` made ready, with one pool and the canister of the page in it, in a
 * process of its own. Tells its parent where; a principal that the parent names is given tokens.
 */
export type Served = {
  /** What `sluice-admin --config` reads. */
  readonly configFile: string
  /** What `sluice-admin --identity` reads. */
  readonly identityFile: string
  /** Where the same network is as slow and unreliable as the real one; only with `--real`. */
  readonly realHost?: string
}

const WEALTH = 100_000_000_000n

const world = await DeployWorld.start()
const names = [...TRADING, 'page']
const { config } = await world.deploy({ names })
const json = await oneExchange(world, JSON.parse(await readFile(config, 'utf8')))
const configFile = join(world.folder, 'exchange.json')
await writeFile(configFile, JSON.stringify(json))
const setup = await planSetup({
  config: json,
  identity: world.identity,
  now: () => world.network.now(),
})
await setup.carryOut(() => {})
const maker = Ed25519KeyIdentity.generate()
await give(maker.getPrincipal())
await giveLiquidity(new Operator(parseEnvironment(json), maker))

const real = process.argv.includes('--real')
  ? { realHost: (await world.network.listen({ conditions: REAL_CONDITIONS })).url }
  : {}

process.on('message', (principal: string) => {
  void give(Principal.fromText(principal)).then(() => process.send?.('given'))
})
process.on('disconnect', () => void world.stop().finally(() => process.exit()))
process.send?.({
  configFile,
  identityFile: join(world.folder, 'deployer.pem'),
  ...real,
} satisfies Served)

/** ICP, and platform tokens that come from nowhere: the deployer stands for governance, whose account mints. */
async function give(owner: Principal): Promise<void> {
  const { canisters } = parseEnvironment(json)
  for (const name of ['slu_ledger', 'icp_ledger']) {
    const id = Principal.fromText(canisters[name] ?? '')
    const ledger = actorOn<Ledger._SERVICE>(world.network, Ledger, id, world.deployer)
    const sent = await ledger.icrc1_transfer({
      to: { owner, subaccount: [] },
      amount: WEALTH,
      fee: [],
      memo: [],
      from_subaccount: [],
      created_at_time: [],
    })
    if ('Err' in sent) throw new Error(`${name} gives nothing`)
  }
}
