import type {
  NervousSystemFunction,
  SetTopicsForCustomProposals,
} from '@sluice/candid/sns_governance'
import { encodeUtf8 } from '@sluice/canister'
import { refuseWith } from '../../../../governance-kit/refusals.ts'
import type { GovernanceContext } from '../governance/GovernanceContext.ts'
import { genericOf, isCustom, MOST_FUNCTIONS } from './functions.ts'
import { isOfSns } from './snsCanisters.ts'

const LONGEST_NAME = 256
const LONGEST_DESCRIPTION = 10_000
const LONGEST_METHOD = 256
const MOST_TOPICS = 100

/** @throws Refused for a function that cannot be added */
export function requireAddable(context: GovernanceContext, added: NervousSystemFunction): void {
  const { state } = context
  const { id, name, description } = added
  if (!isCustom(id)) invalid(`Ids of added functions begin with 1000 (was ${id}).`)
  if (state.functions.has(id)) invalid(`There is already a function with the id ${id}.`)
  if (state.reservedFunctions.get().includes(id))
    invalid(`The id ${id} was that of a function that has been removed.`)
  if (state.functions.size + state.reservedFunctions.get().length >= MOST_FUNCTIONS)
    invalid(`There are ${MOST_FUNCTIONS} functions already, or have been.`)
  requireLength('name', name, { least: 1, most: LONGEST_NAME })
  requireLength('description', description[0] ?? '', { least: 0, most: LONGEST_DESCRIPTION })
  const generic = genericOf(added)
  for (const canister of [generic?.validator_canister_id[0], generic?.target_canister_id[0]]) {
    if (canister === undefined) invalid('An added function names its validator and its target.')
    else if (isOfSns(context, canister.toUint8Array()))
      invalid('An added function cannot call a canister of the SNS itself.')
  }
  for (const method of [generic?.validator_method_name[0], generic?.target_method_name[0]])
    requireLength('method', method ?? '', { least: 1, most: LONGEST_METHOD })
}

export function addFunction(context: GovernanceContext, added: NervousSystemFunction): void {
  requireAddable(context, added)
  context.state.functions.set(added.id, added)
}

/** @throws Refused for a function that is not there */
export function requireCustom({ state }: GovernanceContext, id: bigint): NervousSystemFunction {
  return state.functions.get(id) ?? invalid(`There is no added function with the id ${id}.`)
}

/** Its id is nobody's again: whoever follows by it would follow for something else. */
export function removeFunction(context: GovernanceContext, id: bigint): void {
  requireCustom(context, id)
  const { functions, reservedFunctions } = context.state
  functions.delete(id)
  reservedFunctions.set([...reservedFunctions.get(), id])
}

/** @throws Refused for topics that cannot be set */
export function requireTopics(
  context: GovernanceContext,
  { custom_function_id_to_topic: entries }: SetTopicsForCustomProposals,
): void {
  if (entries.length === 0 || entries.length > MOST_TOPICS)
    invalid(`Between 1 and ${MOST_TOPICS} functions get a topic at once.`)
  const ids = entries.map(([id]) => id)
  if (new Set(ids).size !== ids.length) invalid('A function is named more than once.')
  for (const id of ids) requireCustom(context, id)
}

export function setTopics(context: GovernanceContext, change: SetTopicsForCustomProposals): void {
  requireTopics(context, change)
  for (const [id, topic] of change.custom_function_id_to_topic) {
    const stored = requireCustom(context, id)
    const generic = genericOf(stored)
    if (generic === undefined) continue
    const function_type: NervousSystemFunction['function_type'] = [
      { GenericNervousSystemFunction: { ...generic, topic: [topic] } },
    ]
    context.state.functions.set(id, { ...stored, function_type })
  }
}

/** @throws Refused for a text of another length, in bytes of UTF-8 */
export function requireLength(
  what: string,
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): void {
  const { length } = encodeUtf8(text)
  if (length < least || length > most)
    invalid(`The ${what} has between ${least} and ${most} bytes (was ${length}).`)
}

export function invalid(text: string): never {
  return refuseWith('invalidProposal', text)
}
