import type * as Governance from '@sluice/candid/sns_governance'
import { isCriticalFunction, type SnsParameters, topicOfFunction } from '@sluice/governance'
import type { SnsFunction } from '../SnsProposal.ts'
import { boundedText, LONGEST } from './bounds.ts'
import { readTopic } from './readNeuron.ts'

/** An SNS has some twenty functions, and hundreds of its own at the most. */
const MOST_FUNCTIONS = 2_000

export const readFunctions = (
  { functions }: Governance.ListNervousSystemFunctionsResponse,
  parameters: Pick<SnsParameters, 'additionalCriticalFunctions'>,
): SnsFunction[] =>
  functions.slice(0, MOST_FUNCTIONS).map((one) => {
    const [type] = one.function_type
    const own =
      type && 'GenericNervousSystemFunction' in type ? type.GenericNervousSystemFunction : undefined
    const topic = own ? readTopic(own.topic) : topicOfFunction(one.id)
    return {
      id: one.id,
      name: boundedText(one.name, LONGEST.name),
      description: boundedText(one.description[0], LONGEST.description),
      topic,
      isCritical: isCriticalFunction(one.id, topic, parameters.additionalCriticalFunctions),
      generic: own && {
        validatorId: own.validator_canister_id[0]?.toText() ?? '',
        validatorMethod: boundedText(own.validator_method_name[0], LONGEST.name),
        targetId: own.target_canister_id[0]?.toText() ?? '',
        targetMethod: boundedText(own.target_method_name[0], LONGEST.name),
      },
    }
  })
