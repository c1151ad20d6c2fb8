import type { Economics } from '../Economics.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { delayOf, isVesting, type Neuron, NOT_AGING, nameOf, stateOf } from './Neuron.ts'

/** Of operations that vesting forbids: the refusal, or nothing for a neuron that vests no longer. */
export function refuseVesting(neuron: Neuron, operation: string, now: bigint): Refusal | undefined {
  if (!isVesting(neuron, now)) return undefined
  return refuse(
    'preconditionFailed',
    `Neuron ${nameOf(neuron)} is vesting and cannot call ${operation}`,
  )
}

/**
 * With a longer delay, cut to the maximum. A locked neuron keeps its age, a dissolving one goes on dissolving, a dissolved one is
 * locked again and starts with no age.
 */
export function increaseDelay(
  neuron: Neuron,
  additional: bigint,
  { economics, now }: { readonly economics: Economics; readonly now: bigint },
): Neuron | Refusal {
  const vesting = refuseVesting(neuron, 'IncreaseDissolveDelay', now)
  return vesting ?? longer(neuron, additional, economics, now)
}

function longer(
  neuron: Neuron,
  additional: bigint,
  { maximumDelay }: Economics,
  now: bigint,
): Neuron | Refusal {
  if (additional <= 0n) return refuse('invalidCommand', 'Additional delay is 0.')
  const current = delayOf(neuron, now)
  const wanted = current + additional
  // a maximum that was lowered later shortens nobody's delay
  const ceiling = current > maximumDelay ? current : maximumDelay
  const delay = wanted < ceiling ? wanted : ceiling
  const state = stateOf(neuron, now)
  if (state === 'dissolving') {
    return { ...neuron, dissolve: { kind: 'dissolving', dissolvedAt: now + delay } }
  }
  return {
    ...neuron,
    dissolve: { kind: 'delay', delay },
    agingSince: state === 'locked' ? neuron.agingSince : now,
  }
}

/** With the delay that ends at a moment if it dissolved from now on. */
export function setDissolveTimestamp(
  neuron: Neuron,
  timestamp: bigint,
  { economics, now }: { readonly economics: Economics; readonly now: bigint },
): Neuron | Refusal {
  const vesting = refuseVesting(neuron, 'SetDissolveTimestamp', now)
  if (vesting) return vesting
  if (timestamp <= now) {
    return refuse('invalidCommand', 'The dissolve delay must be set to a future time.')
  }
  const additional = timestamp - now - delayOf(neuron, now)
  if (additional < 0n) {
    return refuse(
      'invalidCommand',
      "Can't set a dissolve delay that is smaller than the current dissolve delay.",
    )
  }
  return longer(neuron, additional, economics, now)
}

/** Its delay runs from now on, and its age is lost. */
export function startDissolving(neuron: Neuron, now: bigint): Neuron | Refusal {
  const vesting = refuseVesting(neuron, 'StartDissolving', now)
  if (vesting) return vesting
  if (stateOf(neuron, now) !== 'locked') return refuse('requiresNotDissolving')
  const dissolvedAt = now + delayOf(neuron, now)
  return { ...neuron, dissolve: { kind: 'dissolving', dissolvedAt }, agingSince: NOT_AGING }
}

/** What is left of its delay stays, and it ages from now on. */
export function stopDissolving(neuron: Neuron, now: bigint): Neuron | Refusal {
  const vesting = refuseVesting(neuron, 'StopDissolving', now)
  if (vesting) return vesting
  if (stateOf(neuron, now) !== 'dissolving') return refuse('requiresDissolving')
  return { ...neuron, dissolve: { kind: 'delay', delay: delayOf(neuron, now) }, agingSince: now }
}
