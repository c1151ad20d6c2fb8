import type { NervousSystemParameters } from '@sluice/candid/sns_governance'
import { DEFAULT_PARAMETERS } from '@sluice/governance'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import {
  parametersOf,
  problemsOfChange,
  setParameters,
  storedParameters,
  toParameters,
  withChanges,
} from '../state/parameters.ts'
import { invalid } from './customFunctions.ts'

/** A list of permissions or functions; there are fewer of each. */
const LONGEST_LIST = 32

/** Stored parameters with the changes in them. @throws Refused for a change that cannot be made */
export function requireParameters(
  context: GovernanceContext,
  changes: NervousSystemParameters,
): NervousSystemParameters {
  if (Object.values(changes).every((field) => field.length === 0))
    return invalid('The proposal would change nothing.')
  const lists = [
    changes.neuron_claimer_permissions[0]?.permissions,
    changes.neuron_grantable_permissions[0]?.permissions,
    changes.custom_proposal_criticality[0]?.native_action_ids,
  ]
  if (lists.some((list) => list !== undefined && list.length > LONGEST_LIST))
    return invalid('A list of the parameters is too long.')
  if ((changes.default_followees[0]?.followees.length ?? 0) > 0)
    return invalid('Neurons follow nobody when they are made: default followees cannot be set.')
  const changed = withChanges(storedParameters(context), changes)
  const problems = problemsOfChange(
    parametersOf(context),
    toParameters(changed, DEFAULT_PARAMETERS),
  )
  if (problems.length > 0) return invalid(problems.map(({ text }) => text).join(' '))
  return changed
}

/** Others may have changed since the proposal was made: what it does not name stays as it is now. */
export function changeParameters(
  context: GovernanceContext,
  changes: NervousSystemParameters,
): void {
  setParameters(context, requireParameters(context, changes))
}
