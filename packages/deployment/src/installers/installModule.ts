import { createHash } from 'node:crypto'
import { IDL } from '@icp-sdk/core/candid'
import type { Principal } from '@icp-sdk/core/principal'
import { SwapPoolInstaller } from '@sluice/candid'
import { reasonOf } from '../reasonOf.ts'
import type { Operator } from '../setup/Operator.ts'
import { accepted } from '../setup/Step.ts'

export type InstallPort = Pick<
  Operator,
  | 'principal'
  | 'id'
  | 'actor'
  | 'facts'
  | 'moduleHash'
  | 'applyOwnSettings'
  | 'installCode'
  | 'stop'
  | 'start'
>

/** Whether an installer runs, with this module, the settings of all canisters of ours, and what the first installer was told. */
export async function isInstalled(
  port: InstallPort,
  installer: Principal,
  module: Uint8Array,
): Promise<boolean> {
  if ((await port.moduleHash(installer)) !== hashOf(module)) return false
  const { isRunning, hasOwnSettings } = await port.facts(installer)
  return isRunning && hasOwnSettings && (await isToldTheSame(port, installer))
}

/**
 * Installs this repository's installer, or upgrades one to it, stopped meanwhile so that no pool is half made.
 * @throws Error in words: when the operator may not, when the first installer runs another module, and for a canister of something else
 */
export async function installInstaller(
  port: InstallPort,
  installer: Principal,
  module: Uint8Array,
): Promise<void> {
  const expected = hashOf(module)
  if ((await port.moduleHash(port.id('swap_pool_installer'))) !== expected)
    throw new Error(
      "the first installer runs another module than this repository's, and the factory knows one module of installers: run npx icp deploy first",
    )
  const facts = await port.facts(installer)
  if (!facts.controllers.includes(port.principal.toText()))
    throw new Error(
      `${facts.controllers.join(' and ')} control ${installer}, and this identity does not: governance has to upgrade it, or to add this identity (batchAddInstallerControllers)`,
    )
  if (!facts.hasOwnSettings) await port.applyOwnSettings(installer)
  if (facts.moduleHash === undefined) {
    const arg = IDL.encode(SwapPoolInstaller.init({ IDL }), await firstArguments(port))
    await port.installCode(installer, { mode: { install: null }, module, arg })
  } else {
    // one that an interrupted upgrade has left stopped answers nobody
    if (!facts.isRunning) await port.start(installer)
    await requireOurs(port, installer)
    if (facts.moduleHash !== expected) await upgrade(port, installer, module)
  }
  if ((await port.moduleHash(installer)) !== expected)
    throw new Error(`${installer} runs another module than the one that was installed`)
}

async function upgrade(port: InstallPort, installer: Principal, module: Uint8Array): Promise<void> {
  await port.stop(installer)
  try {
    await port.installCode(installer, { mode: { upgrade: [] }, module, arg: NOTHING })
  } finally {
    await port.start(installer)
  }
}

/** State is in stable memory: an upgrade is told nothing. */
const NOTHING = new Uint8Array()

async function firstArguments(port: InstallPort): Promise<Principal[]> {
  const { factoryId, governanceId, positionIndexCid } = await argumentsOf(
    port,
    port.id('swap_pool_installer'),
  )
  if (factoryId.toText() !== port.id('swap_factory').toText())
    throw new Error(`the first installer obeys another factory, ${factoryId}`)
  return [factoryId, governanceId, positionIndexCid]
}

async function requireOurs(port: InstallPort, installer: Principal): Promise<void> {
  const isOurs = await isToldTheSame(port, installer).catch((cause: unknown) => {
    throw new Error(`${installer} does not answer as an installer does: ${reasonOf(cause)}`, {
      cause,
    })
  })
  if (!isOurs) throw new Error(`${installer} was told another factory than the first installer`)
}

async function isToldTheSame(port: InstallPort, installer: Principal): Promise<boolean> {
  const { factoryId, governanceId, positionIndexCid } = await argumentsOf(port, installer)
  const first = await firstArguments(port)
  return [factoryId, governanceId, positionIndexCid].join() === first.join()
}

async function argumentsOf(port: InstallPort, installer: Principal) {
  const actor = port.actor<SwapPoolInstaller._SERVICE>(SwapPoolInstaller, installer)
  return accepted(await actor.getInitArgs())
}

const hashOf = (module: Uint8Array): string => createHash('sha256').update(module).digest('hex')
