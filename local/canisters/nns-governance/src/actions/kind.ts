import type { Action } from '@sluice/candid/nns_governance'
import { NNS_TOPIC } from '@sluice/governance'

/** The topic that proposals of an action stand under. */
export const topicOf = (action: Action): number =>
  'CreateServiceNervousSystem' in action ? NNS_TOPIC.snsAndFund : NNS_TOPIC.governance
