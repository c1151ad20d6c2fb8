import type { Principal } from '@icp-sdk/core/principal'
import { SwapFactory, SwapPoolInstaller } from '@sluice/candid'
import type { PlannedInstaller } from '../config/installers.ts'
import type { Operator } from '../setup/Operator.ts'
import { type Step, step } from '../setup/Step.ts'
import { FACTORY_CYCLES, giveControl, isControlled } from '../setup/steps/exchange.ts'
import { moduleStep, type Uploads } from '../setup/steps/modules.ts'
import { type FindPort, findInstaller, InstallerConflict } from './findInstaller.ts'
import { type InstallPort, installInstaller, isInstalled } from './installModule.ts'
import { type OrderPort, orderCanister } from './orderCanister.ts'

/** What further installers need of an operator. */
export type InstallersPort = FindPort &
  InstallPort &
  OrderPort &
  Pick<Operator, 'controllers' | 'setControllers' | 'sendCycles'>

export type InstallerSetup = {
  /** The module that installers run. */
  readonly installer: Uint8Array
  /** The module that they give to pools. */
  readonly pool: Uint8Array
  /** Nanoseconds since 1970; cycles sent with the same time are sent once. */
  readonly startedNs: bigint
}

/** What a canister begins with: the network keeps half a trillion for making it. */
const NEW_CYCLES = 2_000_000_000_000n
/** What the cycles ledger takes for an order. */
const LEDGER_FEE = 100_000_000n

/**
 * The installers beside the first one, each on the subnet that the configuration names: made, installed, given cycles and the module of
 * pools, left to the factory and governance, and only then listed at the factory, which would refuse to make pools before. Whether a step is
 * done is read from the canisters, save which canister was ordered: see `orderCanister`.
 */
export const furtherInstallers = (
  port: InstallersPort,
  planned: readonly PlannedInstaller[],
  setup: InstallerSetup,
): Step[] => planned.flatMap((one) => stepsOf(port, one, setup))

function stepsOf(port: InstallersPort, planned: PlannedInstaller, setup: InstallerSetup): Step[] {
  const { name, subnet } = planned
  const needed = async (): Promise<Principal> => {
    const id = await findInstaller(port, planned)
    if (id === undefined) throw new Error(`there is no installer on ${name} yet`)
    return id
  }
  const whenMade = async (isDone: (id: Principal) => Promise<boolean>) => {
    const id = await findInstaller(port, planned).catch((error: unknown) => {
      // said by the step that is then taken: a plan of everything else can still be shown
      if (error instanceof InstallerConflict) return undefined
      throw error
    })
    return id !== undefined && isDone(id)
  }
  const isAnswering = async (id: Principal) => {
    const { moduleHash, isRunning } = await port.facts(id)
    return moduleHash !== undefined && isRunning
  }
  const uploads = moduleStep(
    `the installer on ${name} makes swap-pools of this repository's module`,
    lazyUploads(port, needed),
    setup.pool,
  )
  return [
    step(`a canister on ${name} (${subnet})`, {
      cycles: NEW_CYCLES + LEDGER_FEE,
      isDone: () => whenMade(async () => true),
      act: async () => {
        await orderCanister(port, subnet, NEW_CYCLES)
        await needed()
      },
    }),
    step(`the installer on ${name} runs this repository's module`, {
      isDone: () => whenMade((id) => isInstalled(port, id, setup.installer)),
      act: async () => installInstaller(port, await needed(), setup.installer),
    }),
    step(`the installer on ${name} has cycles for what it makes`, {
      cycles: FACTORY_CYCLES + LEDGER_FEE,
      isDone: () => whenMade(async (id) => (await port.facts(id)).cycles >= FACTORY_CYCLES / 2n),
      act: async () => port.sendCycles(await needed(), FACTORY_CYCLES, setup.startedNs),
    }),
    {
      ...uploads,
      isDone: () => whenMade(async (id) => (await isAnswering(id)) && uploads.isDone()),
    },
    step(`only the factory and governance control the installer on ${name}`, {
      isDone: () => whenMade((id) => isControlled(port, id)),
      act: async () => giveControl(port, await needed()),
    }),
    step(`the factory has pools made on ${name}, with a weight of ${planned.weight}`, {
      isDone: () => whenMade((id) => isListed(port, planned, id)),
      act: async () => list(port, planned, await needed()),
    }),
  ]
}

/** Its subnet's name, type and weight, as the configuration has them now. */
async function list(
  port: InstallersPort,
  { name, subnetType, weight }: PlannedInstaller,
  canisterId: Principal,
): Promise<void> {
  const entry = { canisterId, subnet: name, subnetType, weight }
  const checked = await factoryOf(port).addPoolInstallersValidate([entry])
  if ('Err' in checked) throw new Error(checked.Err)
  await factoryOf(port).addPoolInstallers([entry])
}

async function isListed(
  port: InstallersPort,
  { name, subnetType, weight }: PlannedInstaller,
  id: Principal,
): Promise<boolean> {
  return (await factoryOf(port).getPoolInstallers()).some(
    (entry) =>
      entry.canisterId.toText() === id.toText() &&
      entry.subnet === name &&
      entry.subnetType === subnetType &&
      entry.weight === weight,
  )
}

const factoryOf = (port: InstallersPort): SwapFactory._SERVICE =>
  port.actor<SwapFactory._SERVICE>(SwapFactory, port.id('swap_factory'))

/** The installer's methods, once there is one. */
function lazyUploads(port: InstallersPort, needed: () => Promise<Principal>): Uploads {
  const actor = async () =>
    port.actor<SwapPoolInstaller._SERVICE>(SwapPoolInstaller, await needed())
  return {
    getActiveWasm: async () => (await actor()).getActiveWasm(),
    clearChunks: async () => (await actor()).clearChunks(),
    uploadWasmChunk: async (chunk) => (await actor()).uploadWasmChunk(chunk),
    combineWasmChunks: async () => (await actor()).combineWasmChunks(),
    activateWasm: async () => (await actor()).activateWasm(),
  }
}
