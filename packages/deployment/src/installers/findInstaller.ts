import { Principal } from '@icp-sdk/core/principal'
import { SwapFactory } from '@sluice/candid'
import type { PoolInstaller } from '@sluice/candid/swap_factory'
import type { PlannedInstaller } from '../config/installers.ts'
import { reasonOf } from '../reasonOf.ts'
import type { Operator } from '../setup/Operator.ts'
import type { Notes } from './Notes.ts'

/** Where installers are looked up: at the factory, in the operator's notes, and on which subnet the network says they are. */
export type FindPort = Pick<Operator, 'id' | 'actor' | 'subnet'> & { readonly notes: Notes }

/** The factory, the notes and the network contradict each other or the configuration: only people can say which is right. */
export class InstallerConflict extends Error {
  override readonly name = 'InstallerConflict'
}

/** The installers beside the first one that the factory lists, each with the subnet that certifies it. */
async function listedElsewhere(
  port: FindPort,
): Promise<(PoolInstaller & { readonly place: string })[]> {
  const factory = port.actor<SwapFactory._SERVICE>(SwapFactory, port.id('swap_factory'))
  const first = port.id('swap_pool_installer').toText()
  const others = (await factory.getPoolInstallers()).filter(
    ({ canisterId }) => canisterId.toText() !== first,
  )
  return Promise.all(
    others.map(async (entry) => ({ ...entry, place: await port.subnet(entry.canisterId) })),
  )
}

/**
 * The canister of a planned installer: the one that the factory lists on its subnet, else the one that the note names. Undefined before it
 * is made.
 * @throws InstallerConflict where these contradict each other, or where the canister is on another subnet than the configuration says
 */
export async function findInstaller(
  port: FindPort,
  { subnet, name }: PlannedInstaller,
): Promise<Principal | undefined> {
  const listed = await listedElsewhere(port)
  const elsewhere = listed.find((entry) => entry.subnet === name && entry.place !== subnet)
  if (elsewhere !== undefined)
    throw new InstallerConflict(
      `the factory calls the subnet of ${elsewhere.canisterId} ${name}, and that is ${elsewhere.place}, not ${subnet}`,
    )
  const here = listed.filter(({ place }) => place === subnet)
  const noted = (await port.notes.read(subnet))?.canisterId
  const found = here.find(({ canisterId }) => canisterId.toText() === noted) ?? here[0]
  if (found !== undefined && here.length === 1) return found.canisterId
  if (found !== undefined)
    throw new InstallerConflict(
      `the factory lists ${here.length} installers on ${subnet}: ${here.map(({ canisterId }) => canisterId).join(', ')}. Governance has to remove all but one (removePoolInstaller)`,
    )
  if (noted === undefined) return undefined
  const place = await port.subnet(Principal.fromText(noted))
  if (place !== subnet)
    throw new InstallerConflict(
      `${noted} was made on ${place}, not on ${subnet}: it is not used. It holds cycles and is controlled by whoever paid for it; once it is deleted or put to other use, remove ${port.notes.place(subnet)}`,
    )
  return Principal.fromText(noted)
}

/** What an operator should know of installers that the configuration no longer names. Nothing is done to them. */
export async function installerWarnings(
  port: FindPort,
  planned: readonly PlannedInstaller[],
): Promise<string[]> {
  const isPlanned = (subnet: string) => planned.some((one) => one.subnet === subnet)
  const strays = (await listedElsewhere(port)).filter(({ place }) => !isPlanned(place))
  const isStray = (id: string | undefined) => strays.some((one) => one.canisterId.toText() === id)
  const forgotten = (await port.notes.subnets()).filter((subnet) => !isPlanned(subnet))
  const warnings = await Promise.all(forgotten.map((subnet) => forgottenOrder(port, subnet)))
  return [
    ...strays.map(
      ({ canisterId, subnet, weight }) =>
        `The factory has ${canisterId} make pools on ${subnet}, with a weight of ${weight}, and the configuration does not name it. It is left as it is; governance takes it off with removePoolInstaller.`,
    ),
    ...warnings.filter(({ canisterId }) => !isStray(canisterId)).map(({ words }) => words),
  ]
}

/** What is to be said of an order for a subnet that nobody plans. A note that cannot be read keeps nothing else from being done. */
async function forgottenOrder(
  { notes }: FindPort,
  subnet: string,
): Promise<{ canisterId: string | undefined; words: string }> {
  try {
    const canisterId = (await notes.read(subnet))?.canisterId
    const words = `${canisterId ?? 'A canister'} was ordered for ${subnet}, which the configuration does not name. It is left as it is, with its cycles (${notes.place(subnet)}).`
    return { canisterId, words }
  } catch (error) {
    const words = reasonOf(error)
    return { canisterId: undefined, words }
  }
}
