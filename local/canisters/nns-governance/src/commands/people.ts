import { isSameBytes } from '@sluice/canister'
import { HOTKEY_PERMISSIONS, PERMISSION } from '@sluice/governance'
import type { Managed } from '../../../../governance-kit/commands/Managed.ts'
import { refuseWith } from '../../../../governance-kit/refusals.ts'
import type { NeuronSettings } from '../../../../governance-kit/state/neuronField.ts'

/** A controller has every permission of an SNS, a hotkey those to propose and to vote. */
type People = Pick<NeuronSettings, 'permissions'>

const isController = ({ types }: People['permissions'][number]) =>
  types.includes(PERMISSION.managePrincipals)

/** @throws Error for a neuron without one, which there is not */
export function controllerOf({ permissions }: People): Uint8Array {
  const found = permissions.find(isController)
  if (found === undefined) throw new Error('a neuron has no controller')
  return found.principal
}

export const hotkeysOf = ({ permissions }: People): Uint8Array[] =>
  permissions.filter((entry) => !isController(entry)).map(({ principal }) => principal)

export const withHotkey = (settings: NeuronSettings, principal: Uint8Array): NeuronSettings => ({
  ...settings,
  permissions: [...settings.permissions, { principal, types: HOTKEY_PERMISSIONS }],
})

export const withoutHotkey = (settings: NeuronSettings, hotkey: Uint8Array): NeuronSettings => ({
  ...settings,
  permissions: settings.permissions.filter(
    (entry) => isController(entry) || !isSameBytes(entry.principal, hotkey),
  ),
})

/** @throws Refused for anybody but the controller */
export function requireController({ settings, caller }: Managed): void {
  if (!isSameBytes(controllerOf(settings), caller.toUint8Array()))
    refuseWith('notAuthorized', 'Caller is not the neuron controller')
}

export const isAllowed = ({ permissions }: People, principal: Uint8Array): boolean =>
  permissions.some((entry) => isSameBytes(entry.principal, principal))

/** @throws Refused for anybody but the controller and hotkeys */
export function requireVoter({ settings, caller }: Managed): void {
  if (!isAllowed(settings, caller.toUint8Array()))
    refuseWith('notAuthorized', 'Caller is neither the neuron controller nor one of its hot keys')
}
