import type { CommandResponse, Configure } from '@sluice/candid/sns_governance'
import { PERMISSION } from '@sluice/governance'
import { configured } from '../../../../governance-kit/commands/configureDissolve.ts'
import { type Managed, requireAllowed } from '../../../../governance-kit/commands/Managed.ts'
import { refuseWith, unlessRefused } from '../../../../governance-kit/refusals.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'

export function configure(
  context: GovernanceContext,
  managed: Managed,
  { operation: [operation] }: Configure,
): CommandResponse {
  requireAllowed(context, managed, PERMISSION.configureDissolveState)
  if (operation === undefined)
    return refuseWith('invalidCommand', 'Configure must have an operation.')
  const changed = unlessRefused(configured(context, managed, operation))
  context.neurons.change(managed.row, changed)
  return { Configure: {} }
}
