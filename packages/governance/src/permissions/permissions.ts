import type { NeuronId } from '../neuron/Neuron.ts'
import { type Refusal, refuse } from '../refusal.ts'

/** What a principal may do with a neuron of an SNS. 7 is what staking maturity has replaced. */
export const PERMISSION = {
  unspecified: 0,
  configureDissolveState: 1,
  managePrincipals: 2,
  submitProposal: 3,
  vote: 4,
  disburse: 5,
  split: 6,
  mergeMaturity: 7,
  disburseMaturity: 8,
  stakeMaturity: 9,
  manageVotingPermission: 10,
} as const

/** As the public service writes them in its refusals, by number. */
export const PERMISSION_NAMES = [
  'Unspecified',
  'ConfigureDissolveState',
  'ManagePrincipals',
  'SubmitProposal',
  'Vote',
  'Disburse',
  'Split',
  'MergeMaturity',
  'DisburseMaturity',
  'StakeMaturity',
  'ManageVotingPermission',
] as const

export const ALL_PERMISSIONS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** What somebody gets who may vote and make proposals for another. */
export const HOTKEY_PERMISSIONS: readonly number[] = [PERMISSION.submitProposal, PERMISSION.vote]

/** What `manageVotingPermission` gives and takes. */
const VOTING_PERMISSIONS: readonly number[] = [
  PERMISSION.submitProposal,
  PERMISSION.vote,
  PERMISSION.manageVotingPermission,
]

/** Principals as text, each once; permissions ascending, each once, never none. */
export type NeuronPermission = {
  readonly principal: string
  readonly permissions: readonly number[]
}
export type NeuronPermissions = readonly NeuronPermission[]

export const permissionsOf = (all: NeuronPermissions, principal: string): readonly number[] =>
  all.find((entry) => entry.principal === principal)?.permissions ?? []

export const isPermitted = (
  all: NeuronPermissions,
  principal: string,
  permission: number,
): boolean => permissionsOf(all, principal).includes(permission)

/** Whether what is in a neuron is somebody's: they may take it out, or give themselves the right to. A hotkey may not. */
export const ownsNeuron = (all: NeuronPermissions, principal: string): boolean =>
  isPermitted(all, principal, PERMISSION.disburse) ||
  isPermitted(all, principal, PERMISSION.managePrincipals)

/** Nothing for who may do it; otherwise the refusal of the public service. */
export function requirePermission(
  all: NeuronPermissions,
  {
    caller,
    permission,
    id,
  }: {
    readonly caller: string
    readonly permission: number
    readonly id: NeuronId
  },
): Refusal | undefined {
  return isPermitted(all, caller, permission) ? undefined : notAuthorized(caller, permission, id)
}

const notAuthorized = (caller: string, permission: number, id: NeuronId): Refusal =>
  refuse(
    'notAuthorized',
    `Caller '${caller}' is not authorized to perform action: '${PERMISSION_NAMES[permission] ?? permission}' on neuron '${id}'.`,
  )

export type PermissionChange = {
  readonly id: NeuronId
  readonly caller: string
  /** Whose permissions are changed. */
  readonly principal: string
  readonly permissions: readonly number[]
}

export type PermissionRules = {
  readonly grantablePermissions: readonly number[]
  readonly maximumPrincipalsPerNeuron: number
}

/** With permissions given to a principal. Those it has already stay. */
export function addPermissions(
  all: NeuronPermissions,
  change: PermissionChange,
  { grantablePermissions, maximumPrincipalsPerNeuron }: PermissionRules,
): NeuronPermissions | Refusal {
  const refusal = refuseChange(all, change)
  if (refusal) return refusal
  if (!change.permissions.every((permission) => grantablePermissions.includes(permission))) {
    return refuse(
      'accessControlList',
      'Cannot grant permissions: one or more of them are not grantable in this SNS.',
    )
  }
  const isNew = !all.some(({ principal }) => principal === change.principal)
  if (isNew && all.length >= maximumPrincipalsPerNeuron) {
    return refuse(
      'preconditionFailed',
      `Cannot add permissions: the neuron has the maximum of ${maximumPrincipalsPerNeuron} principals already.`,
    )
  }
  const permissions = ascending([...permissionsOf(all, change.principal), ...change.permissions])
  return replaced(all, { principal: change.principal, permissions })
}

/** With permissions taken from a principal, and without the principal if none is left. */
export function removePermissions(
  all: NeuronPermissions,
  change: PermissionChange,
): NeuronPermissions | Refusal {
  const refusal = refuseChange(all, change)
  if (refusal) return refusal
  const held = permissionsOf(all, change.principal)
  if (held.length === 0) {
    return refuse(
      'accessControlList',
      `PrincipalId ${change.principal} does not have any permissions in Neuron ${change.id}`,
    )
  }
  const missing = change.permissions.filter((permission) => !held.includes(permission))
  if (missing.length > 0) {
    const names = missing.map((permission) => PERMISSION_NAMES[permission]).join(', ')
    return refuse(
      'accessControlList',
      `PrincipalId ${change.principal} does not have permissions ${names} in Neuron ${change.id}`,
    )
  }
  const permissions = held.filter((permission) => !change.permissions.includes(permission))
  return replaced(all, { principal: change.principal, permissions })
}

function refuseChange(
  all: NeuronPermissions,
  { id, caller, permissions }: PermissionChange,
): Refusal | undefined {
  if (permissions.length === 0) {
    return refuse('invalidCommand', 'At least one permission must be given.')
  }
  if (permissions.length > ALL_PERMISSIONS.length || !permissions.every(isKnown)) {
    return refuse('invalidCommand', 'One or more permissions are not known.')
  }
  const isVotingOnly = permissions.every((permission) => VOTING_PERMISSIONS.includes(permission))
  if (isVotingOnly && isPermitted(all, caller, PERMISSION.manageVotingPermission)) return undefined
  return requirePermission(all, { caller, permission: PERMISSION.managePrincipals, id })
}

const isKnown = (permission: number) => ALL_PERMISSIONS.includes(permission)

const ascending = (permissions: readonly number[]): readonly number[] =>
  [...new Set(permissions)].sort((one, other) => one - other)

function replaced(all: NeuronPermissions, entry: NeuronPermission): NeuronPermissions {
  const isThere = all.some(({ principal }) => principal === entry.principal)
  if (entry.permissions.length === 0) {
    return all.filter(({ principal }) => principal !== entry.principal)
  }
  if (!isThere) return [...all, entry]
  return all.map((other) => (other.principal === entry.principal ? entry : other))
}
