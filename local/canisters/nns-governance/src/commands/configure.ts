import type { Principal } from '@icp-sdk/core/principal'
import type { CommandResponse, Configure, Operation } from '@sluice/candid/nns_governance'
import { isSameBytes } from '@sluice/canister'
import { NNS_ERROR, NNS_MAXIMUM_HOTKEYS, refuse } from '@sluice/governance'
import { configured } from '../../../../governance-kit/commands/configureDissolve.ts'
import type { Managed } from '../../../../governance-kit/commands/Managed.ts'
import { Refused, refuseWith, unlessRefused } from '../../../../governance-kit/refusals.ts'
import type { NeuronSettings, NnsSettings } from '../../../../governance-kit/state/neuronField.ts'
import type { NnsContext } from '../governance/NnsContext.ts'
import {
  hotkeysOf,
  isAllowed,
  requireController,
  requireVoter,
  withHotkey,
  withoutHotkey,
} from './people.ts'

export const VISIBILITY = { private: 1, public: 2 } as const

export function configure(
  context: NnsContext,
  managed: Managed,
  { operation: [operation] }: Configure,
): CommandResponse {
  if (operation === undefined)
    return refuseWith('invalidCommand', 'Configure must have an operation.')
  const isOfFund = 'JoinCommunityFund' in operation || 'LeaveCommunityFund' in operation
  if (isOfFund) requireVoter(managed)
  else requireController(managed)
  const { neurons } = context
  const settings = settingsAfter(managed, operation)
  if (settings !== undefined) neurons.changeSettings(managed.row, settings)
  else if (isOfDissolve(operation))
    neurons.change(managed.row, unlessRefused(configured(context, managed, operation)))
  return { Configure: {} }
}

type OfSettings =
  | { AddHotKey: unknown }
  | { RemoveHotKey: unknown }
  | { SetVisibility: unknown }
  | { JoinCommunityFund: unknown }
  | { LeaveCommunityFund: unknown }

const isOfDissolve = (operation: Operation): operation is Exclude<Operation, OfSettings> =>
  'IncreaseDissolveDelay' in operation ||
  'SetDissolveTimestamp' in operation ||
  'StartDissolving' in operation ||
  'StopDissolving' in operation ||
  'ChangeAutoStakeMaturity' in operation

/** Of what neither power nor money depends on; nothing for the rest. */
function settingsAfter(managed: Managed, operation: Operation): NeuronSettings | undefined {
  const { settings, now } = managed
  if ('AddHotKey' in operation) return addHotkey(settings, operation.AddHotKey.new_hot_key)
  if ('RemoveHotKey' in operation)
    return removeHotkey(settings, operation.RemoveHotKey.hot_key_to_remove)
  if ('SetVisibility' in operation) return setVisibility(settings, operation.SetVisibility)
  const joinedFundAt = settings.nns?.joinedFundAt
  if ('JoinCommunityFund' in operation) {
    if (joinedFundAt !== undefined)
      return refuseFund('alreadyJoinedFund', 'The neuron is already in the Neurons’ Fund.')
    return withNns(settings, { joinedFundAt: now })
  }
  if ('LeaveCommunityFund' in operation) {
    if (joinedFundAt === undefined)
      return refuseFund('notInFund', 'The neuron is not in the Neurons’ Fund.')
    return withNns(settings, { joinedFundAt: undefined })
  }
  return undefined
}

function addHotkey(settings: NeuronSettings, [given]: [] | [Principal]): NeuronSettings {
  const hotkey = bytesOf(given)
  if (isAllowed(settings, hotkey)) return refuseWith('accessControlList', 'Hot key duplicated.')
  if (hotkeysOf(settings).length >= NNS_MAXIMUM_HOTKEYS)
    return refuseWith('resourceExhausted', 'Reached the maximum number of hotkeys.')
  return withHotkey(settings, hotkey)
}

function removeHotkey(settings: NeuronSettings, [given]: [] | [Principal]): NeuronSettings {
  const hotkey = bytesOf(given)
  if (!hotkeysOf(settings).some((each) => isSameBytes(each, hotkey)))
    return refuseWith('accessControlList', 'Remove failed: Hot key not found.')
  return withoutHotkey(settings, hotkey)
}

const bytesOf = (principal: Principal | undefined): Uint8Array =>
  principal?.toUint8Array() ?? refuseWith('invalidPrincipal', 'The hot key is missing.')

function setVisibility(
  settings: NeuronSettings,
  { visibility: [wanted] }: { readonly visibility: [] | [number] },
): NeuronSettings {
  if (wanted !== VISIBILITY.private && wanted !== VISIBILITY.public)
    return refuseWith('invalidCommand', 'The visibility is 1 (private) or 2 (public).')
  if (wanted === VISIBILITY.private && settings.nns?.known !== undefined)
    return refuseWith('preconditionFailed', 'A known neuron is public.')
  return withNns(settings, { visibility: wanted })
}

const NOTHING: NnsSettings = { visibility: undefined, joinedFundAt: undefined, known: undefined }

export const withNns = (
  settings: NeuronSettings,
  changes: Partial<NnsSettings>,
): NeuronSettings => ({ ...settings, nns: { ...(settings.nns ?? NOTHING), ...changes } })

function refuseFund(name: keyof typeof NNS_ERROR, text: string): never {
  throw new Refused({ ...refuse('preconditionFailed', text), nnsError: NNS_ERROR[name] })
}
