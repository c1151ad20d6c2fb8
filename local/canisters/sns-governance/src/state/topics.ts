import type { Topic as CandidTopic } from '@sluice/candid/sns_governance'
import { TOPICS, type Topic } from '@sluice/governance'

/** The variant's name, which is the topic's. */
export function topicOf(topic: CandidTopic): Topic {
  const found = TOPICS.find((name) => name in topic)
  if (found === undefined) throw new Error('the interface has a topic that nobody knows')
  return found
}

const VARIANTS: Readonly<Record<Topic, CandidTopic>> = {
  DaoCommunitySettings: { DaoCommunitySettings: null },
  SnsFrameworkManagement: { SnsFrameworkManagement: null },
  DappCanisterManagement: { DappCanisterManagement: null },
  ApplicationBusinessLogic: { ApplicationBusinessLogic: null },
  Governance: { Governance: null },
  TreasuryAssetManagement: { TreasuryAssetManagement: null },
  CriticalDappOperations: { CriticalDappOperations: null },
}

export const toCandidTopic = (topic: Topic | undefined): [] | [CandidTopic] =>
  topic === undefined ? [] : [VARIANTS[topic]]
