import type { Principal } from '@icp-sdk/core/principal'
import type {
  AddNeuronPermissions,
  CommandResponse,
  NeuronPermissionList,
  RemoveNeuronPermissions,
} from '@sluice/candid/sns_governance'
import {
  addPermissions,
  type NeuronPermissions,
  type PermissionChange,
  removePermissions,
} from '@sluice/governance'
import { type Managed, permissionsOf } from '../../../../governance-kit/commands/Managed.ts'
import { refuseWith, unlessRefused } from '../../../../governance-kit/refusals.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { parametersOf } from '../state/parameters.ts'

export function addNeuronPermissions(
  context: GovernanceContext,
  managed: Managed,
  { permissions_to_add, principal_id }: AddNeuronPermissions,
): CommandResponse {
  const { grantablePermissions, maximumPrincipalsPerNeuron } = parametersOf(context)
  const rules = {
    grantablePermissions,
    maximumPrincipalsPerNeuron: Number(maximumPrincipalsPerNeuron),
  }
  const change = changeOf(managed, permissions_to_add, principal_id)
  const before = permissionsOf(context, managed.settings)
  store(context, managed, unlessRefused(addPermissions(before, change, rules)))
  return { AddNeuronPermission: {} }
}

export function removeNeuronPermissions(
  context: GovernanceContext,
  managed: Managed,
  { permissions_to_remove, principal_id }: RemoveNeuronPermissions,
): CommandResponse {
  const change = changeOf(managed, permissions_to_remove, principal_id)
  const before = permissionsOf(context, managed.settings)
  store(context, managed, unlessRefused(removePermissions(before, change)))
  return { RemoveNeuronPermission: {} }
}

function changeOf(
  { neuron, caller }: Managed,
  [list]: [] | [NeuronPermissionList],
  [principal]: [] | [Principal],
): PermissionChange {
  if (principal === undefined)
    return refuseWith('invalidCommand', 'The principal whose permissions change is missing.')
  return {
    id: neuron.id,
    caller: caller.toText(),
    principal: principal.toText(),
    permissions: [...(list?.permissions ?? [])],
  }
}

function store(
  { neurons, parsePrincipal }: GovernanceContext,
  { row, settings }: Managed,
  permissions: NeuronPermissions,
): void {
  const stored = permissions.map(({ principal, permissions: types }) => {
    const bytes = parsePrincipal(principal)
    if (bytes === undefined) throw new Error(`${principal} is no principal`)
    return { principal: bytes, types }
  })
  neurons.changeSettings(row, { ...settings, permissions: stored })
}
