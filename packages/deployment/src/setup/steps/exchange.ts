import type { Principal } from '@icp-sdk/core/principal'
import { PositionIndex, SwapFactory, TrustedCanisterManager } from '@sluice/candid'
import type { EnvironmentConfig } from '../../config/EnvironmentConfig.ts'
import { FIRST_SUBNET, FIRST_WEIGHT } from '../../config/installers.ts'
import type { Operator } from '../Operator.ts'
import { accepted, type Step, step } from '../Step.ts'

/** A factory makes a pool for 1.86 T, and keeps 1 T itself. */
export const FACTORY_CYCLES = 10_000_000_000_000n

/** What pools are made with: the installer, and cycles. */
export function installerSteps(operator: Operator): Step[] {
  const factory = operator.actor<SwapFactory._SERVICE>(SwapFactory, operator.id('swap_factory'))
  const installer = operator.id('swap_pool_installer')
  return [
    step('the factory knows the module of installers', {
      isDone: async () => {
        const [known] = await factory.getInstallerModuleHash()
        return hex(known) === (await operator.facts(installer)).moduleHash
      },
      act: async () => {
        const { moduleHash } = await operator.facts(installer)
        if (moduleHash === undefined) throw new Error('the installer has no module')
        await factory.setInstallerModuleHash(Uint8Array.from(Buffer.from(moduleHash, 'hex')))
      },
    }),
    step('the factory has the installer make pools', {
      isDone: async () =>
        (await factory.getPoolInstallers()).some(
          ({ canisterId }) => canisterId.toText() === installer.toText(),
        ),
      act: async () => {
        const place = { subnet: FIRST_SUBNET, subnetType: 'application', weight: FIRST_WEIGHT }
        await factory.addPoolInstallers([{ canisterId: installer, ...place }])
      },
    }),
  ]
}

const hex = (bytes: Uint8Array | number[] | undefined): string | undefined =>
  bytes && Buffer.from(bytes).toString('hex')

/** The factory has an installer make pools only while nobody but itself and governance could change it. Last, as the operator may lose it. */
export function installerControl(operator: Operator): Step {
  const installer = operator.id('swap_pool_installer')
  return step('only the factory and governance control the installer', {
    isDone: () => isControlled(operator, installer),
    act: () => giveControl(operator, installer),
  })
}

type Controller = Pick<Operator, 'id' | 'actor' | 'controllers' | 'setControllers'>

/** Whether the factory and governance control an installer, and nobody else. */
export async function isControlled(operator: Controller, installer: Principal): Promise<boolean> {
  const present = [...(await operator.controllers(installer))].sort()
  return present.join() === (await expectedControllers(operator)).join()
}

/** Leaves an installer to the factory and governance. */
export async function giveControl(operator: Controller, installer: Principal): Promise<void> {
  await operator.setControllers(installer, await expectedControllers(operator))
}

async function expectedControllers(operator: Controller): Promise<string[]> {
  const factoryId = operator.id('swap_factory')
  const factory = operator.actor<SwapFactory._SERVICE>(SwapFactory, factoryId)
  const [governance] = accepted(await factory.getGovernanceCid())
  if (governance === undefined) throw new Error('the factory has no governance')
  return [factoryId.toText(), governance.toText()].sort()
}

/** Cycles for what makes others; a canister that has more is left alone. */
export function fundingSteps(operator: Operator, startedNs: bigint): Step[] {
  const makers = [
    'swap_factory',
    'swap_pool_installer',
    'farm_factory',
    'staking_pool_factory',
    'nft_controller',
    'vote_controller',
    'address_book',
  ]
  return makers
    .filter((name) => operator.has(name))
    .map((name) =>
      step(`${name} has cycles for what it makes`, {
        cycles: FACTORY_CYCLES,
        isDone: async () => (await operator.facts(operator.id(name))).cycles >= FACTORY_CYCLES / 2n,
        act: () => operator.sendCycles(operator.id(name), FACTORY_CYCLES, startedNs),
      }),
    )
}

/** Pools send back what somebody sent them by mistake, through trusted ledgers only. */
export function trustSteps(operator: Operator, { deployment }: EnvironmentConfig): Step[] {
  const manager = operator.actor<TrustedCanisterManager._SERVICE>(
    TrustedCanisterManager,
    operator.id('trusted_canister_manager'),
  )
  const ledgers = operator.ledgers().map(([, id]) => id)
  const untrusted = async () => {
    const known = new Set((await manager.getCanisters()).map((id) => id.toText()))
    return ledgers.filter((id) => !known.has(id.toText()))
  }
  return [
    step(`${ledgers.length} ledgers are trusted`, {
      isDone: async () => (await untrusted()).length === 0,
      act: async () => {
        for (const ledger of await untrusted())
          if (!(await manager.addCanister(ledger))) throw new Error(`${ledger} is not trusted`)
      },
    }),
    originStep(operator, deployment.webOrigin),
  ]
}

/** Lets wallets trust the page with the factory, the position index and the pools to come (ICRC-28). */
function originStep(operator: Operator, origin: string): Step {
  const factory = operator.actor<SwapFactory._SERVICE>(SwapFactory, operator.id('swap_factory'))
  const index = operator.actor<PositionIndex._SERVICE>(PositionIndex, operator.id('position_index'))
  return step(`wallets trust the page at ${origin}`, {
    isDone: async () => {
      const told = [await factory.icrc28_trusted_origins(), await index.icrc28_trusted_origins()]
      return told.every(({ trusted_origins }) => trusted_origins.includes(origin))
    },
    act: async () => {
      accepted(await index.setIcrc28TrustedOrigins([origin]))
      const pools = accepted(await factory.getPools()).map(({ canisterId }) => canisterId)
      accepted(await factory.batchSetPoolIcrc28TrustedOrigins(pools, [origin]))
      accepted(await factory.setIcrc28TrustedOrigins([origin]))
    },
  })
}
