import {
  type DaoParameters,
  HOTKEY_PERMISSIONS,
  type NeuronPermissions,
  permissionsOf,
} from '@sluice/governance'
import { parsePrincipal } from '@sluice/sdk'

/** Why a principal cannot become a hotkey; undefined when it can. */
export function hotkeyFlaw(
  text: string,
  permissions: NeuronPermissions,
  { maximumPrincipalsPerNeuron }: Pick<DaoParameters, 'maximumPrincipalsPerNeuron'>,
): 'empty' | 'no-principal' | 'present' | 'too-many' | undefined {
  const principal = text.trim()
  if (principal === '') return 'empty'
  if (parsePrincipal(principal) === undefined) return 'no-principal'
  const held = permissionsOf(permissions, principal)
  if (HOTKEY_PERMISSIONS.every((permission) => held.includes(permission))) return 'present'
  const isNew = held.length === 0
  return isNew && BigInt(permissions.length) >= maximumPrincipalsPerNeuron ? 'too-many' : undefined
}
